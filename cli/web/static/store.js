// The text that is edited, what undoes it, and what the server says of it.
// Everything is done in turn; what is done while the server answers goes along together.

import { post } from "./server.js";

export class Store {
  constructor(changed, trouble) {
    Object.assign(this, { changed, trouble, text: "", view: null, plan: null, planMark: "" });
    this.undos = [];
    this.redos = [];
    this.waiting = [];
    this.turn = Promise.resolve();
  }

  begin(text, view) {
    this.take(text, view);
    this.undos = [];
    this.redos = [];
  }

  take(text, view) {
    this.text = text;
    this.view = view;
    if (view.plan) [this.plan, this.planMark] = [view.plan, view.planMark];
    this.changed();
  }

  /** One action: a list of edits that is undone at once. */
  act(edits) {
    this.waiting.push(edits);
    return this.queue(() => this.flush());
  }

  queue(work) {
    this.turn = this.turn.then(work).catch((error) => this.trouble(error.message));
    return this.turn;
  }

  async flush() {
    const actions = this.waiting.splice(0);
    if (!actions.length) return;
    let answer;
    try {
      answer = await post("edit", { text: this.text, actions, plan: this.planMark });
    } catch (error) {
      this.waiting.unshift(...actions); // they go along with what is done next
      throw error;
    }
    let before = this.text;
    for (const text of answer.texts) {
      if (text !== before) this.undos.push(before);
      before = text;
    }
    if (before !== this.text) this.redos = [];
    this.take(before, answer.view);
    if (answer.refused) this.trouble(answer.refused);
  }

  /** Another text as one action. */
  write(text) {
    return this.queue(async () => {
      if (text === this.text) return;
      const answer = await this.seen(text);
      this.undos.push(this.text);
      this.redos = [];
      this.take(text, answer.view);
    });
  }

  seen(text) {
    return post("edit", { text, actions: [], plan: this.planMark });
  }

  undo() { return this.step(this.undos, this.redos); }
  redo() { return this.step(this.redos, this.undos); }

  step(from, to) {
    return this.queue(async () => {
      if (!from.length) return;
      const text = from[from.length - 1];
      const answer = await this.seen(text);
      from.pop();
      to.push(this.text);
      this.take(text, answer.view);
    });
  }
}
