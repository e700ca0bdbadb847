// SPDX-License-Identifier: Apache-2.0
//
// What a flow of several steps has done so far, below its button, and what can be done next.
import { element } from '../element.ts';

export interface Told {
  /** A step that is under way, until it says what came of it. */
  readonly step: (text: string) => { readonly say: (text: string) => void };
  /** The step that is under way, or another, came to this. */
  readonly fail: (text: string) => void;
}

/** What was told before goes away. */
export function tell(): Told {
  const list = element('told', HTMLOListElement);
  forget();
  list.hidden = false;
  const add = (text: string, state: string): HTMLLIElement => {
    const item = document.createElement('li');
    item.textContent = text;
    item.dataset.state = state;
    list.append(item);
    return item;
  };
  const settle = (): void => {
    for (const item of list.querySelectorAll<HTMLElement>('[data-state=waiting]'))
      item.dataset.state = 'done';
  };
  return {
    step(text) {
      settle();
      const item = add(text, 'waiting');
      return {
        say(said) {
          item.textContent = said;
          item.dataset.state = 'done';
        },
      };
    },
    fail(text) {
      const waiting = list.querySelector<HTMLElement>('[data-state=waiting]');
      if (waiting) waiting.dataset.state = 'failed';
      add(text, 'failed');
    },
  };
}

/** A button below it. While it works it cannot be pressed again. */
export function actOn(id: string, text: string, act: () => Promise<unknown>): void {
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', id, textContent: text });
  button.addEventListener('click', () => {
    button.disabled = true;
    act()
      .catch(() => undefined)
      .finally(() => {
        button.disabled = false;
      });
  });
  const actions = element('told-actions');
  actions.append(button);
  actions.hidden = false;
}

export function forget(): void {
  for (const id of ['told', 'told-actions']) {
    element(id).hidden = true;
    element(id).replaceChildren();
  }
}
