// The form of the setup: the server says which keys there are and what they may hold.

import { el } from "./dom.js";

export function setupForm(store) {
  const { view } = store;
  const set = (key, value) => store.act([{ op: "setup", key, value }]);
  const head = (key, value) => store.act([{ op: "head", key, value }]);
  return [
    el("h2", {}, "Setup"),
    el("div", { class: "field" }, el("label", { for: "field-name" }, "Name of the position"),
      el("input", { id: "field-name", type: "text", "data-key": "name", value: view.name ?? "", maxlength: "200", onchange: (e) => head("name", e.target.value) })),
    view.fields.map((field) => el("div", { class: `field${field.idle ? " idle" : ""}` }, widget(field, (value) => set(field.key, value)))),
  ];
}

function widget(field, set) {
  const id = `field-${field.key}`;
  const title = () => [field.label, " ", el("span", { class: "rule" }, field.rule)];
  const hint = field.hint ? el("span", { class: "hint" }, field.hint) : null;
  const label = el("label", { for: id }, title());
  const heading = el("span", { class: "label", id: `${id}-label` }, title());
  switch (field.widget) {
    case "one": return [label, choice(id, field, String(field.value), "not given", set)];
    case "many": {
      const given = list(field.value);
      return [heading, el("div", { class: "ticks", role: "group", "aria-labelledby": `${id}-label` }, field.options.map((option) => el("label", {},
        el("input", { type: "checkbox", checked: given.includes(option.value), "data-key": `${field.key} ${option.value}`,
          onchange: (e) => set(e.target.checked ? [...given, option.value] : given.filter((v) => v !== option.value)) }), option.label)))];
    }
    case "count": {
      const given = list(field.value);
      const many = (value) => given.filter((v) => v === value).length;
      return [heading, el("div", { class: "ticks" }, field.options.map((option) => el("label", {}, number(`${field.key} ${option.value}`, many(option.value), (n) => {
        const rest = given.filter((v) => v !== option.value);
        set([...rest, ...Array(Math.min(Math.max(Number(n) || 0, 0), 40)).fill(option.value)]);
      }), option.label)))];
    }
    case "numbers": {
      const given = field.value && typeof field.value === "object" ? field.value : {};
      return [heading, el("div", { class: "ticks" }, field.options.map((option) => el("label", { title: option.hint },
        number(`${field.key} ${option.value}`, given[option.value] ?? "", (n) => set({ ...given, [option.value]: n })), option.label)))];
    }
    case "places": {
      const chosen = typeof field.value === "object" || field.value === "" ? "" : String(field.value);
      return [label, field.options.length ? choice(id, field, chosen, Array.isArray(field.value) ? "as marked on the map" : "as the board says, or mark them on the map", set) : null,
        el("span", { class: "hint" }, field.places.length ? field.places.join(", ") : "none marked")];
    }
    case "told": return [heading, el("span", { class: "hint" }, field.hint || "in the text of the file")];
    default: return [label, el("input", { id, type: "text", "data-key": field.key, value: field.shown, onchange: (e) => set(e.target.value) }), hint];
  }
}

const list = (value) => (Array.isArray(value) ? value.filter((v) => typeof v !== "object").map(String) : []);

const number = (key, value, set) => el("input", { type: "number", min: "0", max: "999", "data-key": key, value: String(value), onchange: (e) => set(e.target.value) });

function choice(id, field, value, none, set) {
  const options = [el("option", { value: "" }, none), ...field.options.map((o) => el("option", { value: o.value }, o.label))];
  if (value && !field.options.some((o) => o.value === value)) options.push(el("option", { value }, value));
  const select = el("select", { id, "data-key": field.key, onchange: (e) => set(e.target.value) }, options);
  select.value = value;
  return select;
}
