// The best route: asked of a process of its own, drawn over the map, held against the declared one.

import { byId, el, picture, replace } from "./dom.js";
import { get, post } from "./server.js";
import { sheetTable } from "./sheet.js";

const PAUSE = 250; // ms between two questions how far it is

export function solving({ store, map, redraw, say }) {
  const now = { number: 0, news: null, running: false, of: "", shown: false, goal: "" };

  async function start() {
    await store.turn;
    Object.assign(now, { news: {}, running: true, of: store.text, shown: false, error: "" });
    render();
    redraw();
    try {
      const { number } = await post("solve", { text: now.of, goal: now.goal });
      now.number = number;
      while (now.running && now.number === number) {
        const news = await get(`solve/${number}`);
        now.news = news;
        if (news.ended) now.running = false;
        render();
        if (now.running) await new Promise((done) => setTimeout(done, PAUSE));
      }
      if (now.news?.answer?.picture) {
        now.shown = true;
        say(now.news.answer.headline);
      }
    } catch (error) { Object.assign(now, { running: false, error: error.message }); }
    render();
    redraw();
  }

  async function stop() {
    try { await post(`solve/${now.number}/stop`, {}); } catch (error) { now.error = error.message; }
  }

  function changed() {
    if (now.shown && now.of !== store.text) now.shown = false;
    render();
  }

  function show(on) {
    now.shown = on;
    render();
    redraw();
  }

  function render() {
    const { view } = store;
    if (view.kind !== "position") return replace(byId("best"));
    const { news, running } = now;
    const parts = [el("h2", {}, "Best route")];
    parts.push(el("div", { class: "row" },
      el("button", { class: "main", "data-key": "solve", disabled: running || !view.ready, onclick: start, title: view.ready ? null : "first mend the faults" }, "Find the best route"),
      running ? el("button", { "data-key": "stop", onclick: stop }, "Stop") : null,
      el("input", { type: "text", "data-key": "goal", "aria-label": "Goal", placeholder: "goal: as the setup has it, or sure, reach=120 …", value: now.goal, oninput: (e) => { now.goal = e.target.value.trim(); } })));
    if (running) {
      const known = news?.best !== undefined && news.best !== null ? `best known ${news.best}` : "looking for a first route";
      const most = news?.bound !== undefined && news.bound !== null ? `, at most ${news.bound}` : "";
      parts.push(el("progress", { "aria-label": "solving" }), el("p", { class: "soft" }, `${known}${most}, ${news?.seconds ?? 0} s${news?.stopped ? "; stopping" : ""}`));
    }
    if (now.error) parts.push(el("p", { class: "stale" }, now.error));
    const answer = news?.answer;
    if (!running && news && !answer) parts.push(el("p", { class: "stale" }, news.broken ? "The solver broke off: try `finalroute solve` on the saved file." : news.ended ? "Stopped before a route was known." : ""));
    if (answer) parts.push(...answered(answer));
    return replace(byId("best"), parts);
  }

  function answered(answer) {
    const parts = [];
    if (now.of !== store.text) parts.push(el("p", { class: "stale" }, "The position has changed since: this is the answer to an earlier one."));
    parts.push(el("p", { class: "headline", id: "headline" }, answer.headline));
    for (const fault of answer.faults) parts.push(el("p", { class: "stale" }, `${fault.rule} ${fault.message} ${fault.advice}`));
    if (!answer.sheet) return parts;
    parts.push(el("div", { class: "row", role: "group", "aria-label": "On the map" },
      el("button", { "aria-pressed": String(now.shown), "data-key": "show best", disabled: now.of !== store.text, onclick: () => show(true) }, "Best on the map"),
      el("button", { "aria-pressed": String(!now.shown), "data-key": "show mine", onclick: () => show(false) }, "Mine on the map"),
      el("button", { "data-key": "declare", disabled: now.of !== store.text, onclick: () => store.act([{ op: "route", text: answer.route }]) }, "Declare it")));
    parts.push(el("p", { class: "soft", id: "best-route" }, answer.route || "the empty route"), sheetTable(answer.sheet));
    const against = answer.against;
    if (against?.legal) {
      parts.push(el("h3", {}, "Against the declared route"), el("p", {}, against.verdict));
      if (against.added.length) parts.push(el("p", { class: "soft" }, el("span", { class: "legend-line" }), `only the best route: ${against.added.join(", ")}`));
      if (against.dropped.length) parts.push(el("p", { class: "soft" }, el("span", { class: "legend-line dropped" }), `only the declared one: ${against.dropped.join(", ")}`));
      parts.push(el("table", {},
        el("thead", {}, el("tr", {}, el("th", {}), el("th", { class: "points" }, "best"), el("th", { class: "points" }, "declared"))),
        el("tbody", {}, against.rows.map((row) => el("tr", {}, el("td", {}, row.gain !== "0" ? el("b", {}, row.label) : row.label), el("td", { class: "points" }, row.best), el("td", { class: "points" }, row.declared))))));
    } else if (against) parts.push(el("p", { class: "soft" }, "The declared route is not legal."));
    if (answer.curve) parts.push(picture(answer.curve));
    return parts;
  }

  return {
    changed,
    picture: () => (now.shown && now.of === store.text && now.news?.answer?.picture
      ? { text: now.news.answer.picture, added: now.news.answer.against?.added ?? [], dropped: now.news.answer.against?.dropped ?? [] } : null),
  };
}
