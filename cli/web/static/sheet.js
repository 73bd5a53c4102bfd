// Sheets and faults as the program prints them.

import { el } from "./dom.js";

const row = (line) => el("tr", {},
  el("td", { class: "rule" }, line.rule),
  el("td", {}, line.label, line.formula ? el("span", { class: "soft" }, line.formula) : null),
  el("td", { class: "points" }, String(line.points)));

export function sheetTable(sheet) {
  const lost = [...sheet.penalties, ...sheet.lost];
  return [
    el("table", {}, el("tbody", {},
      sheet.lines.map(row),
      el("tr", { class: "total" }, el("td", { class: "rule" }, sheet.rule), el("td", {}, sheet.settled ? "Total, settled" : "Total"),
        el("td", { class: "points" }, sheet.total === "out" ? "out" : `${sheet.total} ${sheet.unit}`)),
      sheet.counts.map((count) => el("tr", {}, el("td", {}), el("td", {}, count.label), el("td", { class: "points" }, String(count.points)))))),
    lost.length ? el("details", {}, el("summary", {}, "Left out"), lost.map((line) => el("p", { class: "soft" },
      `${line.rule} ${line.label}: ${line.formula || line.because.join(", ")}`))) : null,
  ];
}

export function faultList(view, go) {
  if (view.kind === "none") return [];
  const errors = view.faults.filter((f) => f.severity === "error").length;
  const warnings = view.faults.length - errors;
  const many = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
  const head = view.faults.length ? [errors ? many(errors, "fault") : "No faults", warnings ? many(warnings, "warning") : ""].filter(Boolean).join(", ") : "No faults";
  return [
    el("h2", {}, head),
    view.kind === "text" ? el("p", { class: "soft" }, "This text is no position or board as it stands; the map shows what it was before.") : null,
    el("ul", {}, view.faults.map((fault) => el("li", { class: fault.severity },
      el("b", {}, fault.severity, fault.rule ? ` ${fault.rule}` : "", ": "), fault.message, " ",
      fault.line ? el("span", { class: "rule" }, `line ${fault.line}, column ${fault.column} `) : null,
      fault.at.map((name) => el("button", { onclick: () => go(name), "aria-label": `go to ${name}` }, name)),
      fault.advice ? el("span", { class: "advice" }, fault.advice) : null))),
  ];
}
