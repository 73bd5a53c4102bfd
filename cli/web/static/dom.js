// Elements of the page. Words only ever become text, never markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "value") node.value = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(3)) {
    if (child !== null && child !== undefined && child !== false) node.append(child);
  }
  return node;
}

export const el = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
export const shape = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);
export const byId = (id) => document.getElementById(id);

/** A picture of the server as an element; what is no picture becomes nothing. */
export function picture(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return parsed.localName === "svg" ? document.importNode(parsed, true) : null;
}

// a button that is being pressed must not be taken away before it is let go
let pressed = null;
const waiting = new Map();
addEventListener("pointerdown", (event) => { pressed = event.target; }, true);
for (const name of ["pointerup", "pointercancel"]) {
  addEventListener(name, () => setTimeout(() => {
    pressed = null;
    for (const [node, children] of waiting) replace(node, ...children);
    waiting.clear();
  }), true);
}

/** New content for a part of the page; the focus stays on what is called the same. */
export function replace(node, ...children) {
  if (pressed && node.contains(pressed)) {
    waiting.set(node, children);
    return;
  }
  const active = document.activeElement;
  const key = node.contains(active) ? active.dataset.key : null;
  const selection = key && "selectionStart" in active ? [active.selectionStart, active.selectionEnd] : null;
  const typed = key && active.matches("input[type=text], textarea") ? active.value : null;
  node.replaceChildren(...children.flat(3).filter(Boolean));
  if (!key) return;
  const again = [...node.querySelectorAll("[data-key]")].find((item) => item.dataset.key === key);
  if (!again) return;
  again.focus({ preventScroll: true });
  if (typed !== null) again.value = typed;
  try { if (selection) again.setSelectionRange(...selection); } catch { /* not a text */ }
}
