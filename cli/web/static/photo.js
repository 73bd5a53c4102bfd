// The photograph under the map. It stays in this page: the server never sees it.

import { el } from "./dom.js";

export class Photo {
  constructor(parts) {
    Object.assign(this, parts, { image: null, spots: null });
  }

  choose() {
    const input = el("input", { type: "file", accept: "image/*" });
    input.addEventListener("change", () => input.files[0] && this.take(input.files[0]));
    input.click();
  }

  take() {}

  load() {}

  fade() {}
}
