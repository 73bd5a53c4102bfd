// The page: the map beside what is said of it. The rules are asked of the server.

import { byId, el, replace } from "./dom.js";
import { MapView } from "./map.js";
import { Photo } from "./photo.js";
import { fetchBlob, fetchText, get, leave, post } from "./server.js";
import { Store } from "./store.js";
import { solving } from "./best.js";
import { boardClick, boardForm, boardHere, boardKey } from "./board.js";
import { faultList, sheetTable } from "./sheet.js";
import { setupForm } from "./setup.js";

const COLOURS = { red: "#c33d2e", green: "#2e8b4a", blue: "#2c6bb8", purple: "#7c46ab" };
const DIAGONALS = { q: [-1, -1], e: [1, -1], z: [-1, 1], c: [1, 1] };
const page = { file: "", mark: "", saved: "", tool: "draw", tools: [], started: false, pictureOf: null };

const store = new Store(changed, trouble);
const map = new MapView(byId("map"), byId("picture"), { click, drag, dragKind, key, moved });
const photo = new Photo({ stage: byId("stage"), under: byId("under"), bar: byId("photo-bar"), corners: byId("corners"), picture: byId("picture"), plan: () => store.plan, trouble });
const best = solving({ store, map, redraw: drawPicture, say });

function say(text) { byId("say").textContent = text; }

function trouble(text) {
  notice(el("span", {}, text));
}

function notice(...children) {
  const box = byId("notice");
  box.replaceChildren(...children, el("button", { onclick: () => { box.hidden = true; } }, "Close"));
  box.hidden = false;
}

// ---- what is shown

function changed() {
  const { view } = store;
  byId("title").textContent = view.title ?? page.file;
  document.title = `${view.title ?? page.file} · finalroute`;
  byId("about").textContent = [page.file, view.board, view.game?.title].filter(Boolean).join(" · ");
  byId("begin").hidden = view.kind !== "none";
  byId("table").hidden = view.kind === "none";
  if (view.plan) map.lay(view.plan);
  if (view.kind === "none") begin();
  if (view.plan || store.plan) {
    if (view.kind === "position" || view.kind === "board") map.name(label);
    map.flags(view.faults);
  }
  tools();
  here();
  replace(byId("faults"), faultList(view, (name) => map.focus(name)));
  replace(byId("sheet"), view.kind === "position" ? declared() : []);
  replace(byId("setup"), view.kind === "position" ? setupForm(store) : view.kind === "board" ? boardForm(store) : []);
  best.changed();
  if (document.activeElement !== byId("text")) byId("text").value = store.text;
  state();
  drawPicture();
}

function state() {
  const dirty = store.text !== page.saved;
  byId("undo").disabled = !store.undos.length;
  byId("redo").disabled = !store.redos.length;
  byId("save").disabled = !dirty || !store.text;
  byId("state").textContent = !store.text ? "" : dirty ? "Not saved" : "Saved";
  clearTimeout(page.keeping);
  if (page.started) page.keeping = setTimeout(keep, 1200);
}

function keep() {
  post("keep", { text: store.text === page.saved ? "" : store.text }).catch((error) => trouble(error.message));
}

async function drawPicture() {
  const shown = best.picture();
  if (shown) {
    page.pictureOf = null;
    map.show(shown.text);
    map.changes(shown.added, shown.dropped);
    return;
  }
  if (!store.text || page.drawing || store.view.kind === "text" || page.pictureOf === store.text) return;
  page.drawing = true;
  const text = store.text;
  try {
    const drawn = await fetchText("draw", { text });
    if (!best.picture()) {
      if (!map.pen) map.show(drawn);
      page.pictureOf = map.pen ? null : text;
      map.changes([], []);
      photo.fade();
    }
  } catch (error) { trouble(error.message); } finally { page.drawing = false; }
  if (text !== store.text) drawPicture();
}

/** A thing of the map in words. */
function label(spot) {
  const { view, plan } = store;
  const faults = view.faults.filter((f) => f.at.includes(spot.name)).map((f) => `${f.severity}: ${f.message}`);
  const words = [];
  if (spot.kind === "block") {
    const block = plan.blocks[spot.name];
    words.push(`${view.game.block} ${spot.name}, ${block.kind || "no kind yet"}${block.points ? ` ${block.points}` : ""}`);
    if (view.kind === "position") {
      words.push(peopleWords(spot.name) || "no tourists");
      for (const [name, rows] of Object.entries(view.counts)) if (rows[spot.name]) words.push(`${rows[spot.name]} ${view.game.counters[name]}`);
      for (const name of block.diagonals) if (view.drawn.includes(name)) words.push(`diagonal ${name} drawn`);
    }
  } else if (spot.kind === "place") {
    words.push(`crossroads ${spot.name}`, ...plan.places[spot.name].marks.map((mark) => view.game.marks[mark] ?? mark));
    for (const field of view.fields ?? []) if (field.places.includes(spot.name)) words.push(field.label);
    const drawn = around(spot.name).filter((n) => view.drawn?.includes(n));
    if (view.kind === "position") words.push(drawn.length ? `drawn: ${drawn.join(", ")}` : "nothing drawn");
    if (view.route?.places.includes(spot.name)) words.push("on the declared route");
  } else {
    words.push(`${plan.sections[spot.name].kind} ${spot.name}`, view.kind === "position" ? (view.drawn.includes(spot.name) ? "drawn" : "not drawn") : "");
  }
  return [...words, ...faults].filter(Boolean).join(", ");
}

const around = (place) => Object.entries(store.plan.sections).filter(([, s]) => s.ends.includes(place)).map(([name]) => name);

function peopleWords(block) {
  const letters = store.view.people[block] ?? "";
  return Object.entries(store.view.game.tourists)
    .map(([letter, name]) => [letters.split(letter).length - 1, name]).filter(([many]) => many)
    .map(([many, name]) => `${many} ${name}`).join(", ");
}

// ---- tools: what a click does

function tools() {
  const { view } = store;
  const list = [];
  if (view.kind === "position") {
    list.push(["draw", "Roads", null], ["route", "Declared route", null]);
    for (const [letter, name] of Object.entries(view.game.tourists)) list.push([`people:${letter}`, `${letter} ${name}`, COLOURS[name] ?? "#777"]);
    for (const [name, label_] of Object.entries(view.game.counters)) list.push([`count:${name}`, label_, null]);
    for (const field of view.fields) if (field.widget === "places" && !field.idle) list.push([`place:${field.key}`, field.label, null]);
  }
  page.tools = list.map(([name]) => name);
  if (!page.tools.includes(page.tool)) page.tool = "draw";
  byId("stage").classList.toggle("drawing", page.tool === "draw" || page.tool === "route");
  replace(byId("tools"), list.map(([name, text, colour], index) => el("button", {
    role: "radio", "aria-checked": String(page.tool === name), "data-key": `tool ${name}`, title: index < 9 ? `Key ${index + 1}` : null,
    onclick: () => choose(name),
  }, colour ? swatch(colour) : null, text)));
}

function swatch(colour) {
  const dot = el("span", { class: "swatch" });
  dot.style.background = colour;
  return dot;
}

function choose(name) {
  page.tool = name;
  tools();
  here();
  say({ draw: "Click a road, or drag from crossroads to crossroads, diagonals too.", route: "Click or drag along the route that you declare; click the place before to go back." }[name] ?? "Click on the map; with Shift it comes off again.");
}

function click(spot, shift) {
  if (store.view.kind === "board") {
    const again = page.last === spot.name;
    page.last = spot.name;
    return boardClick(store, spot, again) || here();
  }
  if (store.view.kind !== "position") return here();
  const [tool, what] = page.tool.split(":");
  if (tool === "people" && spot.kind === "block") return people(spot.name, what, shift ? -1 : 1);
  if (tool === "count" && spot.kind === "block") return store.act([{ op: "count", counter: what, block: spot.name, by: shift ? -1 : 1 }]);
  if (tool === "place" && spot.kind === "place") return store.act([{ op: "place", key: what, place: spot.name }]);
  if (tool === "route" && spot.kind === "place") return store.act([{ op: "route", to: spot.name, jump: shift }]);
  if (tool === "route" && spot.kind === "section") return along(spot.name);
  if (spot.kind === "section") return section(spot.name);
  if (tool === "draw" && spot.kind === "place") return fromTo(spot.name);
  return here();
}

/** A click on one crossroads and then on its neighbour draws what joins them. */
function fromTo(place) {
  const start = page.penAt;
  const joined = start && map.joined.get(`${start} ${place}`);
  page.penAt = start === place ? null : place;
  if (joined) section(joined);
  say(page.penAt ? `The pen is at ${place}: click a neighbour to draw to it, ${place} again to lift the pen.` : "The pen is lifted.");
}

function along(name) {
  const [one, two] = store.plan.sections[name].ends;
  const way = store.view.route.places;
  const last = way[way.length - 1];
  if (last === undefined) return store.act([{ op: "route", to: one }, { op: "route", to: two }]);
  return store.act([{ op: "route", to: last === one ? two : last === two ? one : one }]);
}

function section(name) {
  const on = !store.view.drawn.includes(name);
  map.ghost(name, on ? "on" : "off");
  say(`${name} ${on ? "drawn" : "erased"}`);
  return store.act([{ op: "section", name }]);
}

function people(block, letter, by) {
  say(`${by > 0 ? "One more" : "One fewer"} ${store.view.game.tourists[letter]} in ${block}`);
  return store.act([{ op: "people", block, letter, by }]);
}

function dragKind(sections) {
  if (page.tool === "route") return "way";
  return store.view.drawn?.includes(sections[0]) ? "off" : "on";
}

function drag(sections, way) {
  if (store.view.kind !== "position") return undefined;
  if (page.tool === "route") {
    const given = store.view.route.places;
    const from = given[given.length - 1] === way[0] ? way.slice(1) : way;
    for (const name of sections) map.ghost(name, "way");
    return store.act(from.map((to) => ({ op: "route", to })));
  }
  const on = !store.view.drawn.includes(sections[0]);
  for (const name of sections) map.ghost(name, on ? "on" : "off");
  page.penAt = null;
  say(`${way.join("-")} ${on ? "drawn" : "erased"}`);
  return store.act(sections.map((name) => ({ op: "section", name, on })));
}

function key(name, spot, shift) {
  if (store.view.kind === "board") return boardKey(store, name, spot);
  if (store.view.kind !== "position") return false;
  const lower = name.toLowerCase();
  const letter = lower.toUpperCase();
  if (spot.kind === "block" && store.view.game.tourists[letter]) return people(spot.name, letter, shift ? -1 : 1), true;
  if (spot.kind === "block" && lower === "s" && Object.keys(store.view.game.counters).length) {
    return store.act([{ op: "count", counter: Object.keys(store.view.game.counters)[0], block: spot.name, by: shift ? -1 : 1 }]), true;
  }
  if (spot.kind === "block" && (name === "/" || name === "\\")) {
    const rising = (n) => { const [a, b] = store.plan.sections[n].line; return (b[0] - a[0]) * (b[1] - a[1]) < 0; };
    const found = store.plan.blocks[spot.name].diagonals.find((n) => rising(n) === (name === "/"));
    return found ? (section(found), true) : true;
  }
  if (spot.kind === "place" && DIAGONALS[lower]) return map.walk(spot, DIAGONALS[lower]), true;
  if (name === "Backspace") return store.act([{ op: "route", back: true }]), true;
  if (lower === "w") return spot.kind === "place" ? (store.act([{ op: "route", to: spot.name, jump: shift }]), true) : spot.kind === "section" ? (along(spot.name), true) : false;
  return false;
}

// ---- the panel of the thing under the cursor

function moved() { here(); }

function here() {
  const { view, plan } = store;
  const spot = map.spots?.get(map.here);
  if (!spot || !plan) return replace(byId("here"));
  if (view.kind === "board") return replace(byId("here"), boardHere(store, spot));
  if (view.kind !== "position") return replace(byId("here"));
  const parts = [el("h2", {}, { block: view.game.block, place: "crossroads", section: "road" }[spot.kind].replace(/^./, (c) => c.toUpperCase()), " ", spot.name)];
  if (spot.kind === "block") {
    const block = plan.blocks[spot.name];
    parts.push(el("p", { class: "soft" }, [block.kind || "no kind", block.points ? `${block.points} ${view.game.unit}` : ""].filter(Boolean).join(", ")));
    for (const [letter, name] of Object.entries(view.game.tourists)) {
      const many = (view.people[spot.name] ?? "").split(letter).length - 1;
      parts.push(amount([swatch(COLOURS[name] ?? "#777"), `${letter} ${name}`], many, `${name} tourist`, (by) => people(spot.name, letter, by)));
    }
    for (const [name, text] of Object.entries(view.game.counters)) {
      parts.push(amount([text], view.counts[name]?.[spot.name] ?? 0, text, (by) => store.act([{ op: "count", counter: name, block: spot.name, by }])));
    }
    parts.push(toggles("Diagonals", block.diagonals));
  } else if (spot.kind === "place") {
    const marks = plan.places[spot.name].marks.map((mark) => view.game.marks[mark] ?? mark);
    if (marks.length) parts.push(el("p", { class: "soft" }, marks.join(", ")));
    parts.push(toggles("Sections", around(spot.name)));
    const lists = view.fields.filter((f) => f.widget === "places" && !f.idle && (!f.may.length || f.may.includes(spot.name)));
    if (lists.length) {
      parts.push(el("div", { class: "row" }, el("span", { class: "what" }, "Marks"), lists.map((f) => el("button", {
        "aria-pressed": String(f.places.includes(spot.name)), "data-key": `list ${f.key}`, onclick: () => store.act([{ op: "place", key: f.key, place: spot.name }]),
      }, f.label))));
    }
    parts.push(el("div", { class: "row" }, el("span", { class: "what" }, "Route"),
      el("button", { "data-key": "lead", onclick: () => store.act([{ op: "route", to: spot.name }]) }, view.route.places.length ? `Lead it to ${spot.name}` : `Start it at ${spot.name}`),
      view.game.joint && view.route.places.length ? el("button", { "data-key": "jump", onclick: () => store.act([{ op: "route", to: spot.name, jump: true }]) }, `By ${view.game.joint}`) : null));
  } else {
    parts.push(toggles("", [spot.name]));
  }
  const wrong = view.faults.filter((f) => f.at.includes(spot.name));
  for (const fault of wrong) parts.push(el("p", { class: "stale" }, `${fault.severity}${fault.rule ? ` ${fault.rule}` : ""}: ${fault.message}`));
  return replace(byId("here"), parts);
}

function amount(what, many, name, by) {
  return el("div", { class: "row" }, el("span", { class: "what" }, what),
    el("button", { "aria-label": `one ${name} fewer`, "data-key": `less ${name}`, disabled: !many, onclick: () => by(-1) }, "−"),
    el("span", { class: "number" }, String(many)),
    el("button", { "aria-label": `one ${name} more`, "data-key": `more ${name}`, onclick: () => by(1) }, "+"));
}

function toggles(what, names) {
  if (!names.length) return null;
  return el("div", { class: "row" }, what ? el("span", { class: "what" }, what) : null, names.map((name) => el("button", {
    "aria-pressed": String(store.view.drawn.includes(name)), "data-key": `section ${name}`, onclick: () => section(name),
  }, name)));
}

function declared() {
  const { view } = store;
  return [
    el("h2", {}, "Declared route"),
    el("input", {
      type: "text", class: "route", value: view.route.text, "aria-label": "Declared route", "data-key": "route", placeholder: "b1-b2-c2", spellcheck: "false",
      onchange: (event) => store.act([{ op: "route", text: event.target.value }]),
    }),
    el("div", { class: "row" },
      el("button", { "data-key": "back", disabled: !view.route.text, onclick: () => store.act([{ op: "route", back: true }]) }, "One step back"),
      view.game.joint ? el("button", { "data-key": "close", disabled: !view.route.text, "aria-pressed": String(view.route.text.endsWith("~")), onclick: () => store.act([{ op: "route", close: true }]) }, `Close by ${view.game.joint}`) : null,
      el("button", { "data-key": "clear", disabled: !view.route.text, onclick: () => store.act([{ op: "route", text: "" }]) }, "Clear")),
    view.sheet ? sheetTable(view.sheet) : el("p", { class: "soft" }, view.route.text ? "There is no sheet as long as something is wrong." : "Choose Declared route above the map and click along it, or type it here: its sheet appears as it grows."),
  ];
}

function begin() {
  const game = el("select", { "aria-label": "Game" }, store.view.games.map((g) => el("option", { value: g.game }, g.title)));
  const board = el("select", { "aria-label": "Board" });
  const shelf = () => board.replaceChildren(...store.view.games.find((g) => g.game === game.value).boards.map((b) => el("option", { value: b }, b)));
  game.addEventListener("change", shelf);
  shelf();
  const start = async (body) => {
    try {
      const answer = await post("blank", { game: game.value, ...body });
      store.begin(answer.text, answer.view);
    } catch (error) { trouble(error.message); }
  };
  replace(byId("begin"), el("h2", {}, `${page.file} does not exist yet`), el("p", {}, "What is it to be?"),
    el("div", { class: "row" }, el("span", { class: "what" }, "Game"), game),
    el("div", { class: "row" }, el("span", { class: "what" }, "Board"), board, el("button", { class: "main", onclick: () => start({ board: board.value }) }, "A position on this board")),
    el("div", { class: "row" }, el("button", { onclick: () => start({ kind: "board" }) }, "A board of my own")));
}

// ---- files

async function save(over = false) {
  await store.turn;
  const text = store.text;
  try {
    const answer = await post("save", { text, mark: page.mark, over });
    if (answer.changed) return onDisk(answer.text, answer.mark);
    [page.mark, page.saved] = [answer.mark, text];
    byId("notice").hidden = true;
    state();
    say("Saved.");
  } catch (error) { trouble(error.message); }
  return undefined;
}

function onDisk(text, mark) {
  const hide = () => { byId("notice").hidden = true; };
  notice(el("span", {}, `${page.file} has changed on disk since this page read it. `),
    el("button", { onclick: async () => { hide(); [page.mark, page.saved] = [mark, text]; if (text) await store.write(text); state(); } }, "Take the file (Undo brings mine back)"),
    el("button", { onclick: () => { hide(); page.mark = mark; save(true); } }, "Overwrite it with mine"));
}

async function look() {
  if (!page.started) return;
  try {
    const now = await get("open");
    if (now.mark !== page.mark && now.text !== store.text) onDisk(now.text, now.mark);
    else if (now.mark !== page.mark) { [page.mark, page.saved] = [now.mark, now.text]; state(); }
  } catch { /* said as soon as something is done */ }
}

async function download(kind) {
  menu(false);
  try {
    const data = await fetchBlob("export", { text: store.text, kind });
    const link = el("a", { href: URL.createObjectURL(data), download: page.file.replace(/\.toml$/, "") + `.${kind}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  } catch (error) { trouble(error.message); }
}

async function copy() {
  menu(false);
  try {
    await navigator.clipboard.writeText(store.text);
    say("Copied. Paste it into a message, or into this page elsewhere.");
  } catch {
    byId("file").open = true;
    byId("text").select();
    say("The browser keeps the clipboard to itself: copy the marked text.");
  }
}

/** A text as it may come out of a message: quoted, or between fences. */
function unwrapped(text) {
  let lines = text.replace(/\r\n?/g, "\n").replace(/\u00a0/g, " ").split("\n");
  if (lines.filter((l) => l.trim()).every((l) => l.startsWith(">"))) lines = lines.map((l) => l.replace(/^> ?/, ""));
  const fence = lines.findIndex((l) => /^\s*```/.test(l));
  if (fence >= 0) {
    const end = lines.findIndex((l, i) => i > fence && /^\s*```/.test(l));
    lines = lines.slice(fence + 1, end < 0 ? undefined : end);
  }
  const start = lines.findIndex((l) => /^(format\s*=|#)/.test(l.trim()));
  return `${lines.slice(Math.max(start, 0)).join("\n").trimEnd()}\n`;
}

function menu(open) {
  byId("exports").hidden = !open;
  byId("export").setAttribute("aria-expanded", String(open));
}

function help() {
  const rows = [
    ["Arrow keys", "move over crossroads, roads and blocks"], ["Space", "what a click does: draws a road, adds a tourist, puts a mark"],
    ["Shift + arrow", "at a crossroads: draw or erase that way and go along"], ["Q E Z C", "at a crossroads: the diagonal that way"],
    ["/ \\", "in a block: its diagonals"], ["R G B P", "in a block: a tourist more; with Shift one fewer"], ["S", "in a block: a mark that is counted, with Shift one fewer"],
    ["W", "lead the declared route here (Shift: by a connection)"], ["Backspace", "the declared route one step back"], ["1 to 9", "choose what a click does"],
    ["Ctrl+Z, Ctrl+Shift+Z", "undo, redo without end"], ["Ctrl+S", "save"], ["?", "this list"],
  ];
  const dialog = byId("dialog");
  dialog.replaceChildren(el("h2", { id: "dialog-title" }, "Keys"),
    el("table", {}, rows.map(([keys, does]) => el("tr", {}, el("td", {}, el("span", { class: "key" }, keys)), el("td", {}, does)))),
    el("div", { class: "row" }, el("button", { class: "main", onclick: () => dialog.close() }, "Close")));
  dialog.showModal();
}

document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input, textarea, select");
  const command = event.ctrlKey || event.metaKey;
  const lower = event.key.toLowerCase();
  if (command && lower === "s") { event.preventDefault(); save(); }
  else if (command && (lower === "z" || lower === "y") && !event.target.matches("textarea, input[type=text]")) {
    event.preventDefault();
    if (lower === "y" || event.shiftKey) store.redo(); else store.undo();
  } else if (!typing && !command && event.key === "?") help();
  else if (!typing && !command && /^[1-9]$/.test(event.key) && page.tools[event.key - 1]) choose(page.tools[event.key - 1]);
  else if (event.key === "Escape") { menu(false); page.penAt = null; map.drop(); }
});

document.addEventListener("paste", (event) => {
  if (event.target.matches?.("input, textarea")) return;
  const text = event.clipboardData?.getData("text") ?? "";
  if (/format\s*=\s*1/.test(text)) { event.preventDefault(); store.write(unwrapped(text)); }
});

for (const [id, does] of Object.entries({
  undo: () => store.undo(), redo: () => store.redo(), save: () => save(), help, copy, export: () => menu(byId("exports").hidden),
  "export-svg": () => download("svg"), "export-png": () => download("png"), photo: () => photo.choose(),
})) byId(id).addEventListener("click", does);

byId("text").addEventListener("input", (event) => {
  clearTimeout(page.typing);
  page.typing = setTimeout(() => store.write(event.target.value), 350);
});
byId("text").addEventListener("paste", (event) => {
  const text = event.clipboardData.getData("text");
  if (!/format\s*=\s*1/.test(text)) return;
  event.preventDefault();
  event.target.value = unwrapped(text);
  store.write(event.target.value);
});
window.addEventListener("focus", look);
document.addEventListener("visibilitychange", () => {
  if (document.hidden && page.started && store.text !== page.saved) leave("keep", { text: store.text });
});

const opened = await get("open");
[page.file, page.mark, page.saved] = [opened.file, opened.mark, opened.text];
store.begin(opened.text, opened.view);
page.started = true;
if (opened.unsaved) {
  const hide = () => { byId("notice").hidden = true; };
  notice(el("span", {}, "There is work on this file that was not saved. "),
    el("button", { class: "main", onclick: () => { hide(); store.write(opened.unsaved); } }, "Go on with it"),
    el("button", { onclick: () => { hide(); post("keep", { text: "" }); } }, "Throw it away"));
}
if (opened.photo) photo.load("photograph");
document.body.dataset.ready = "true";
