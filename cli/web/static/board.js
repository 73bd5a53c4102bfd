// Making a board: what stands at a crossroads, what lies between two, what a block is.

import { el } from "./dom.js";

const act = (store, edit) => store.act([edit]);

/** The panel of the thing under the cursor. */
export function boardHere(store, spot) {
  const { shape, game } = store.view;
  if (shape.layout) return [el("h2", {}, spot.name), el("p", { class: "soft" }, `The streets are those of ${shape.layout}; edit that board to change them.`)];
  if (spot.kind === "block") return blockHere(store, spot, shape.labelled[spot.name]);
  if (spot.kind === "place") {
    const node = shape.nodes[spot.name];
    return [el("h2", {}, `${/[nesw]$/.test(spot.name) ? "Dead end" : "Crossroads"} ${spot.name}`),
      choose("What stands here", node.options, node.now, (glyph) => act(store, { op: "node", place: spot.name, glyph }))];
  }
  const pair = shape.pairs[spot.name];
  return [el("h2", {}, `Between ${pair.ends.join(" and ")}`),
    choose("What lies here", pair.options.map((o) => ({ value: o, label: o })), pair.now, (state) => act(store, { op: "road", name: spot.name, as: state })),
    el("p", { class: "soft" }, `Click it again for a road or nothing. ${game.block} sides carry the river.`)];
}

function blockHere(store, spot, now) {
  const { shape, game } = store.view;
  const set = (change) => act(store, { op: "block", block: spot.name, ...change });
  const kind = shape.kinds.find((k) => k.value === now.kind);
  return [
    el("h2", {}, `${game.block.replace(/^./, (c) => c.toUpperCase())} ${spot.name}`),
    el("div", { class: "row", role: "group", "aria-label": "Kind" }, shape.kinds.map((k) => el("button", {
      "aria-pressed": String(k.value === now.kind), "data-key": `kind ${k.value}`, onclick: () => set({ kind: k.value }),
    }, `${k.value} ${k.label}`))),
    kind?.valued ? el("div", { class: "row" }, el("label", {}, "Printed number ", el("input", {
      type: "number", min: "1", max: "99", value: String(now.value), "data-key": "value", onchange: (e) => set({ value: e.target.value }),
    }))) : null,
    shape.sides.length ? el("div", { class: "row", role: "group", "aria-label": "River" }, el("span", { class: "what" }, "River along"), shape.sides.map((side) => el("button", {
      "aria-pressed": String(now.wet.includes(side)), "data-key": `river ${side}`, onclick: () => act(store, { op: "river", block: spot.name, side }),
    }, side))) : null,
  ];
}

function choose(label, options, now, set) {
  const all = options.some((o) => o.value === now) ? options : [{ value: now, label: "as it is" }, ...options];
  const select = el("select", { "aria-label": label, "data-key": label, onchange: (e) => set(e.target.value) }, all.map((o) => el("option", { value: o.value }, o.label)));
  select.value = now;
  return el("div", { class: "row" }, el("span", { class: "what" }, label), select);
}

/** A click on what has the cursor already turns a road into nothing and back. */
export function boardClick(store, spot, again) {
  if (spot.kind !== "section" || !again) return false;
  const { now, options } = store.view.shape.pairs[spot.name];
  act(store, { op: "road", name: spot.name, as: now === options[0] ? options[1] : options[0] });
  return true;
}

/** The letters of kinds and marks, and digits for the printed number. */
export function boardKey(store, key, spot) {
  const { shape } = store.view;
  if (spot.kind === "block") {
    const letter = key.toUpperCase();
    if (shape.kinds.some((k) => k.value === letter)) return act(store, { op: "block", block: spot.name, kind: letter }), true;
    if (/^[0-9]$/.test(key)) return act(store, { op: "block", block: spot.name, value: key }), true;
  }
  if (spot.kind === "place") {
    const option = shape.nodes[spot.name].options.find((o) => o.value.trim() && o.value === key.toUpperCase());
    if (option) return act(store, { op: "node", place: spot.name, glyph: option.value }), true;
  }
  return false;
}

export function boardForm(store) {
  const { view } = store;
  const text = (label, value, edit) => el("div", { class: "field" }, el("label", {}, label,
    el("input", { type: "text", value, "data-key": label, onchange: (e) => act(store, { ...edit, value: e.target.value }) })));
  return [
    el("h2", {}, "The board"),
    text("Name", view.name, { op: "head", key: "name" }),
    text("Where it comes from", view.comment, { op: "head", key: "provenance" }),
    text("Printed numbers from west to east", view.shape.labels["x-labels"], { op: "labels", axis: "x-labels" }),
    text("Printed numbers from north to south", view.shape.labels["y-labels"], { op: "labels", axis: "y-labels" }),
    el("p", { class: "soft" }, "Cards and other tables of the board stand in the text below."),
  ];
}
