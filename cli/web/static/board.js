// Editing a board: what stands at a place, and the kind of a block.

import { el } from "./dom.js";

export function boardHere(store, spot) {
  return [el("h2", {}, spot.name), el("p", { class: "soft" }, `A ${spot.kind}; change the map in the text below.`)];
}

export function boardKey() { return false; }
