// The map: what can be clicked, dragged along and walked over with the arrow keys.
// It knows where things lie (the plan of the server), and none of the rules.

import { picture, shape } from "./dom.js";

const points = (line) => line.map((p) => p.join(",")).join(" ");
const middle = (line) => {
  if (line.length % 2) return line[(line.length - 1) / 2];
  const [a, b] = [line[line.length / 2 - 1], line[line.length / 2]];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
};
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class MapView {
  /** `doer` is asked what a click, a drag or a key does: click, drag, key, moved, label. */
  constructor(svg, holder, doer) {
    Object.assign(this, { svg, holder, doer, plan: null, here: null, pen: null });
    this.layers = Object.fromEntries(["hits", "ghosts", "changes", "flags"].map((name) => [name, shape("g", { class: name })]));
    for (const name of ["changes", "ghosts", "hits", "flags"]) svg.append(this.layers[name]);
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", () => this.drop());
    svg.addEventListener("keydown", (event) => this.key(event));
    svg.addEventListener("focusin", (event) => this.focused(event.target));
  }

  /** Lays out another plan; what was under the cursor stays there if it still exists. */
  lay(plan) {
    const held = this.svg.contains(document.activeElement);
    this.plan = plan;
    const [west, north, east, south] = plan.bounds;
    this.svg.setAttribute("viewBox", [west, north, east - west, south - north].join(" "));
    this.svg.parentNode.style.aspectRatio = `${east - west} / ${south - north}`; // nothing jumps when the picture comes
    this.spots = new Map();
    this.layers.hits.replaceChildren();
    for (const [name, block] of Object.entries(plan.blocks)) {
      const [left, top, right, bottom] = block.box;
      this.add("block", name, [(left + right) / 2, (top + bottom) / 2], shape("rect", {
        x: left, y: top, width: right - left, height: bottom - top, rx: 10,
      }));
    }
    for (const [name, section] of Object.entries(plan.sections)) {
      if (section.kind === "diagonal") continue; // drawn from crossroads to crossroads, or in the list of its block
      this.add("section", name, middle(section.line), shape("polyline", { points: points(section.line) }));
    }
    for (const [name, place] of Object.entries(plan.places)) {
      this.add("place", name, place.at, shape("circle", { cx: place.at[0], cy: place.at[1], r: 22 }));
    }
    this.joined = new Map();
    for (const [name, section] of Object.entries(plan.sections)) {
      const [one, two] = section.ends;
      // of a road and a diagonal between the same places the road comes first
      for (const key of [`${one} ${two}`, `${two} ${one}`]) {
        if (!this.joined.has(key) || section.kind !== "diagonal") this.joined.set(key, name);
      }
    }
    const first = this.here && this.spots.has(this.here) ? this.here : this.spots.keys().next().value;
    this.here = null;
    if (first) this.at(first);
    if (first && held) this.spots.get(first).node.focus({ preventScroll: true });
  }

  add(kind, name, at, node) {
    node.classList.add("hit", kind);
    node.dataset.name = name;
    node.setAttribute("tabindex", "-1");
    node.setAttribute("role", "button");
    this.spots.set(name, { kind, name, at, node });
    this.layers.hits.append(node);
  }

  /** Puts the cursor somewhere, without taking the focus. */
  at(name) {
    const spot = this.spots.get(name);
    if (!spot) return;
    if (this.here) {
      const old = this.spots.get(this.here);
      old?.node.classList.remove("here");
      old?.node.setAttribute("tabindex", "-1");
    }
    this.here = name;
    spot.node.setAttribute("tabindex", "0");
    spot.node.classList.add("here");
  }

  focus(name) {
    this.at(name);
    this.spots.get(name)?.node.focus({ preventScroll: false });
  }

  focused(node) {
    const name = node.dataset?.name;
    if (!name) return;
    this.at(name);
    this.doer.moved(this.spots.get(name));
  }

  /** Names everything for those who hear the page. */
  name(label) {
    for (const spot of this.spots.values()) spot.node.setAttribute("aria-label", label(spot));
  }

  show(text) {
    const drawn = picture(text);
    if (drawn) this.holder.replaceChildren(drawn);
    this.layers.ghosts.replaceChildren();
  }

  line(name) { return this.plan.sections[name]?.line ?? []; }

  /** Ink that appears at once, before the picture of the server comes. */
  ghost(name, kind) {
    const line = points(this.line(name));
    this.layers.ghosts.append(shape("polyline", { points: line, class: `ghost ${kind}` }));
    if (kind === "off") this.layers.ghosts.append(shape("polyline", { points: line, class: "ghost off2" }));
  }

  changes(added, dropped) {
    const lines = (names, kind) => names.filter((n) => this.plan.sections[n]).map((n) => shape("polyline", { points: points(this.line(n)), class: `ghost ${kind}` }));
    this.layers.changes.replaceChildren(...lines(added, "added"), ...lines(dropped, "dropped"));
  }

  /** Signs at the places where something is wrong. */
  flags(faults) {
    const signs = [];
    const seen = new Set();
    for (const fault of faults) {
      for (const name of fault.at) {
        if (seen.has(name)) continue;
        seen.add(name);
        const spot = this.spots.get(name);
        const section = this.plan.sections[name];
        const at = spot ? spot.at : section ? middle(section.line) : null;
        if (!at) continue;
        const [x, y] = spot?.kind === "block" ? [at[0] - 42, at[1] - 38] : [at[0] + 15, at[1] - 15];
        const around = section
          ? shape("polyline", { points: points(section.line), class: "mark" })
          : spot.kind === "place" ? shape("circle", { cx: at[0], cy: at[1], r: 24, class: "mark" }) : null;
        if (around) around.setAttribute("fill", "none");
        signs.push(shape("g", { class: `flag ${fault.severity}` }, around,
          shape("path", { d: `M${x} ${y - 17}L${x + 17} ${y + 13}H${x - 17}Z` }),
          shape("text", { x, y: y + 9 }, "!")));
      }
    }
    this.layers.flags.replaceChildren(...signs);
  }

  // ---- pointer

  point(event) {
    const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [p.x, p.y];
  }

  near([x, y], within) {
    let best = null;
    let least = within;
    for (const [name, place] of Object.entries(this.plan.places)) {
      const far = Math.hypot(place.at[0] - x, place.at[1] - y);
      if (far < least) [best, least] = [name, far];
    }
    return best;
  }

  down(event) {
    if (!this.plan || event.button > 0 || !event.isPrimary) return;
    const name = event.target.dataset?.name ?? null;
    this.pen = { start: this.point(event), name, way: [], sections: [], shift: event.shiftKey, dragged: false };
    this.svg.setPointerCapture(event.pointerId);
    event.preventDefault();
  }

  move(event) {
    const pen = this.pen;
    if (!pen) return;
    for (const one of event.getCoalescedEvents?.().length ? event.getCoalescedEvents() : [event]) this.drag(this.point(one));
  }

  drag([x, y]) {
    const pen = this.pen;
    if (!pen.dragged) {
      if (Math.hypot(x - pen.start[0], y - pen.start[1]) < this.plan.unit * 0.16) return;
      pen.dragged = true;
      const first = this.near(pen.start, this.plan.unit * 0.6);
      if (first) pen.way.push(first);
    }
    const place = this.near([x, y], this.plan.grasp);
    const last = pen.way[pen.way.length - 1];
    if (place && place !== last) {
      const section = this.joined.get(`${last} ${place}`);
      if (pen.way.length > 1 && pen.way[pen.way.length - 2] === place) {
        pen.way.pop();
        pen.sections.pop();
      } else if (!last) {
        pen.way.push(place);
      } else if (section && !pen.sections.includes(section)) {
        pen.way.push(place);
        pen.sections.push(section);
      } else if (!section && !pen.sections.length) {
        pen.way[0] = place; // the pen was put down nearer to another place
      }
    }
    this.layers.ghosts.replaceChildren();
    for (const section of pen.sections) this.ghost(section, this.doer.dragKind(pen.sections));
    const end = pen.way[pen.way.length - 1];
    if (end) {
      const at = this.plan.places[end].at;
      this.layers.ghosts.append(shape("line", { x1: at[0], y1: at[1], x2: x, y2: y, class: "ghost rubber" }));
    }
  }

  up(event) {
    const pen = this.pen;
    this.pen = null;
    if (!pen) return;
    if (pen.dragged) {
      this.layers.ghosts.replaceChildren();
      if (pen.sections.length) this.doer.drag(pen.sections, pen.way);
      return;
    }
    const spot = pen.name && this.spots.get(pen.name);
    if (!spot) return;
    spot.node.focus({ preventScroll: true });
    this.doer.click(spot, event.shiftKey);
  }

  drop() {
    this.pen = null;
    this.layers.ghosts.replaceChildren();
  }

  // ---- keyboard

  key(event) {
    const spot = this.spots?.get(this.here);
    if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      if (event.shiftKey && spot.kind === "place") this.walk(spot, arrow);
      else this.step(spot, arrow);
    } else if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      this.doer.click(spot, event.shiftKey);
    } else if (this.doer.key(event.key, spot, event.shiftKey)) {
      event.preventDefault();
    }
  }

  /** The nearest thing that way. */
  step(spot, [east, south]) {
    let best = null;
    let least = Infinity;
    for (const other of this.spots.values()) {
      const [dx, dy] = [other.at[0] - spot.at[0], other.at[1] - spot.at[1]];
      const along = dx * east + dy * south;
      const across = Math.abs(dx * south) + Math.abs(dy * east);
      if (along < 8 || across > along * 1.3) continue;
      const far = along + across * 2.2;
      if (far < least) [best, least] = [other, far];
    }
    if (best) this.focus(best.name);
  }

  /** Draws the section that leads that way, and goes along; a slanting one by its own key. */
  walk(spot, [east, south]) {
    let best = null;
    let least = 0.35;
    for (const [name, section] of Object.entries(this.plan.sections)) {
      if (!section.ends.includes(spot.name)) continue;
      const end = section.ends[0] === spot.name ? section.ends[1] : section.ends[0];
      const [dx, dy] = [this.plan.places[end].at[0] - spot.at[0], this.plan.places[end].at[1] - spot.at[1]];
      const long = Math.hypot(dx, dy);
      const norm = Math.hypot(east, south);
      const turn = 1 - (dx * east + dy * south) / (long * norm) + (section.kind === "diagonal" && !(east && south) ? 0.3 : 0);
      if (turn < least) [best, least] = [{ name, end }, turn];
    }
    if (!best) return false;
    this.doer.drag([best.name], [spot.name, best.end]);
    this.focus(best.end);
    return true;
  }
}
