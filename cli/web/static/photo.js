// The photograph under the map. It stays in this page: the server never sees it.
// What reads photographs one day needs the picture and `spots`, its four map corners in pixels.

import { el, shape } from "./dom.js";

const LARGEST = 40e6; // bytes
const NAMES = ["north-west", "north-east", "south-east", "south-west"];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Solves the equations of a projection that takes four points to four others. */
export function projection(from, to) {
  const rows = [];
  from.forEach(([x, y], i) => {
    const [u, v] = to[i];
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  });
  for (let i = 0; i < 8; i += 1) {
    let pivot = i;
    for (let k = i + 1; k < 8; k += 1) if (Math.abs(rows[k][i]) > Math.abs(rows[pivot][i])) pivot = k;
    [rows[i], rows[pivot]] = [rows[pivot], rows[i]];
    if (Math.abs(rows[i][i]) < 1e-12) return null; // three corners in a line
    for (let k = 0; k < 8; k += 1) {
      if (k === i) continue;
      const share = rows[k][i] / rows[i][i];
      for (let j = i; j < 9; j += 1) rows[k][j] -= share * rows[i][j];
    }
  }
  return rows.map((row, i) => row[8] / row[i]);
}

export class Photo {
  /** `parts`: stage, under, picture, bar, corners (elements), plan (what lies where), trouble. */
  constructor(parts) {
    Object.assign(this, parts, { image: null, spots: null, opacity: 0.55 });
    new ResizeObserver(() => this.lay()).observe(this.stage);
    document.addEventListener("dragover", (event) => {
      if (![...event.dataTransfer.types].includes("Files")) return;
      event.preventDefault();
      document.body.classList.add("dropping");
    });
    document.addEventListener("dragleave", () => document.body.classList.remove("dropping"));
    document.addEventListener("drop", (event) => {
      document.body.classList.remove("dropping");
      if (!event.dataTransfer.files.length) return;
      event.preventDefault();
      this.take(event.dataTransfer.files[0]);
    });
  }

  choose() {
    const input = el("input", { type: "file", accept: "image/jpeg,image/png,image/webp,image/avif,image/gif" });
    input.addEventListener("change", () => input.files[0] && this.take(input.files[0]));
    input.click();
  }

  take(file) {
    if (!file.type.startsWith("image/") || file.type.includes("svg")) return this.trouble(`${file.name} is no photograph.`);
    if (file.size > LARGEST) return this.trouble(`${file.name} is larger than ${LARGEST / 1e6} MB.`);
    return this.load(URL.createObjectURL(file), file.name);
  }

  load(address, name = "the photograph") {
    const image = el("img", { alt: "" });
    image.addEventListener("load", () => {
      this.image = image;
      const [w, h] = [image.naturalWidth, image.naturalHeight];
      this.spots = [[0.12, 0.12], [0.88, 0.12], [0.88, 0.88], [0.12, 0.88]].map(([x, y]) => [x * w, y * h]);
      this.set();
    });
    image.addEventListener("error", () => this.trouble(`${name} can't be shown: this browser knows no such picture. JPEG and PNG always work.`));
    image.src = address;
  }

  /** The step in which the corners are set by hand. */
  set() {
    const before = this.spots.map((spot) => [...spot]);
    const view = el("img", { src: this.image.src, alt: "The photograph", class: "photo" });
    const lines = shape("svg", { class: "photo" });
    const handles = NAMES.map((name, i) => el("button", { class: "handle", "aria-label": `Corner ${name}: arrow keys move it, with Shift faster` }, String(i + 1)));
    const close = (keep) => {
      removeEventListener("resize", fit);
      this.corners.hidden = true;
      this.corners.replaceChildren();
      if (!keep) this.spots = before;
      this.lay();
      this.tools();
    };
    const bar = el("div", { class: "bar" },
      el("span", {}, "Put 1 to 4 where the outermost roads meet: north-west, north-east, south-east, south-west. Where a corner is rounded, where they would meet."),
      el("button", { onclick: () => { this.spots.push(this.spots.shift()); draw(); } }, "Turn the map"),
      el("button", { class: "main", onclick: () => (projection(this.spots, this.targets()) ? close(true) : this.trouble("Three corners lie in a line.")) }, "Done"),
      el("button", { onclick: () => close(false) }, "Cancel"));
    let scale = 1;
    let [left, top] = [0, 0];
    const draw = () => {
      this.spots.forEach(([x, y], i) => {
        handles[i].style.left = `${left + x * scale}px`;
        handles[i].style.top = `${top + y * scale}px`;
      });
      lines.replaceChildren(shape("polygon", { points: this.spots.map(([x, y]) => `${x * scale},${y * scale}`).join(" "), fill: "none", stroke: "#ffb300", "stroke-width": 2 }));
    };
    const fit = () => {
      const free = [innerWidth - 40, innerHeight - bar.offsetHeight - 40];
      scale = Math.min(free[0] / this.image.naturalWidth, free[1] / this.image.naturalHeight);
      const size = [this.image.naturalWidth * scale, this.image.naturalHeight * scale];
      [left, top] = [(innerWidth - size[0]) / 2, bar.offsetHeight + 20];
      for (const node of [view, lines]) Object.assign(node.style, { left: `${left}px`, top: `${top}px`, width: `${size[0]}px`, height: `${size[1]}px` });
      draw();
    };
    const put = (i, x, y) => {
      this.spots[i] = [Math.min(Math.max(x, 0), this.image.naturalWidth), Math.min(Math.max(y, 0), this.image.naturalHeight)];
      draw();
    };
    handles.forEach((handle, i) => {
      handle.addEventListener("pointerdown", (event) => { handle.setPointerCapture(event.pointerId); handle.focus(); event.preventDefault(); });
      handle.addEventListener("pointermove", (event) => {
        if (handle.hasPointerCapture(event.pointerId)) put(i, (event.clientX - left) / scale, (event.clientY - top) / scale);
      });
      handle.addEventListener("keydown", (event) => {
        const arrow = ARROWS[event.key];
        if (!arrow) return;
        event.preventDefault();
        event.stopPropagation();
        const way = (event.shiftKey ? 12 : 1) / scale;
        put(i, this.spots[i][0] + arrow[0] * way, this.spots[i][1] + arrow[1] * way);
      });
    });
    this.corners.replaceChildren(view, lines, bar, ...handles);
    this.corners.hidden = false;
    addEventListener("resize", fit);
    fit();
    handles[0].focus();
  }

  /** Where the corners of the map lie on the page. */
  targets() {
    const { bounds, corners } = this.plan();
    const [west, north, east, south] = bounds;
    const [wide, high] = [this.stage.clientWidth, this.stage.clientWidth * (south - north) / (east - west)];
    return corners.map(([x, y]) => [(x - west) / (east - west) * wide, (y - north) / (south - north) * high]);
  }

  /** Straightens the photograph under the map. */
  lay() {
    if (!this.image || !this.plan() || !this.stage.clientWidth) return;
    const h = projection(this.spots, this.targets());
    if (!h) return;
    if (this.image.parentNode !== this.under) this.under.replaceChildren(this.image);
    this.image.style.transform = `matrix3d(${[h[0], h[3], 0, h[6], h[1], h[4], 0, h[7], 0, 0, 1, 0, h[2], h[5], 0, 1].join(",")})`;
    this.fade();
  }

  fade() { this.picture.style.opacity = this.image?.parentNode ? String(this.opacity) : ""; }

  tools() {
    if (!this.image?.parentNode) return;
    this.bar.hidden = false;
    this.bar.replaceChildren(el("div", { class: "row" },
      el("label", {}, "Photograph ", el("input", { type: "range", min: "0", max: "1", step: "0.05", value: String(this.opacity), "aria-label": "How strongly the map covers the photograph",
        oninput: (event) => { this.opacity = Number(event.target.value); this.fade(); } }), " map"),
      el("button", { onclick: () => this.set() }, "Corners"),
      el("button", { onclick: () => this.away() }, "Take it away")));
  }

  away() {
    this.image.remove();
    if (this.image.src.startsWith("blob:")) URL.revokeObjectURL(this.image.src);
    this.image = null;
    this.bar.hidden = true;
    this.fade();
  }
}
