// SPDX-License-Identifier: Apache-2.0
//
// The list of what happened, newest first.

const ENTRIES_MAX = 100;

export class EventLog {
  readonly #list: HTMLOListElement;

  constructor(list: HTMLOListElement) {
    this.#list = list;
  }

  add(name: string, detail: unknown = ''): void {
    const item = document.createElement('li');
    const time = document.createElement('time');
    time.textContent = new Date().toLocaleTimeString();
    const what = document.createElement('b');
    what.textContent = name;
    const text = document.createElement('span');
    text.textContent = typeof detail === 'string' ? detail : JSON.stringify(detail);
    item.append(time, what, text);
    this.#list.prepend(item);
    while (this.#list.children.length > ENTRIES_MAX) this.#list.lastElementChild?.remove();
  }
}
