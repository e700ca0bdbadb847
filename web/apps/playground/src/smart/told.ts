// SPDX-License-Identifier: Apache-2.0
//
// What a flow of several steps has done so far, below its button, and what can be done next.
import { ProviderRpcError } from '@portico/sdk';
import { element } from '../element.ts';
import { show } from '../show.ts';

export interface Told {
  /** A step that is under way, until it says what came of it. */
  readonly step: (text: string) => { readonly say: (text: string) => void };
  /** The step that is under way came to this. */
  readonly fail: (error: unknown) => void;
  /** A button below it. While it works it cannot be pressed again. */
  readonly offer: (id: string, text: string, act: () => Promise<unknown>) => void;
}

/** Whose steps stand there; what another one still does is not told any more. */
let newest: Told | undefined;

/** What was told before goes away. */
export function tell(): Told {
  forget();
  const list = element('told', HTMLOListElement);
  list.hidden = false;
  const add = (text: string, state: string): HTMLLIElement => {
    const item = document.createElement('li');
    item.textContent = text;
    item.dataset.state = state;
    if (newest === told) {
      list.append(item);
      show(item);
    }
    return item;
  };
  const settle = (state: string): void => {
    if (newest !== told) return;
    for (const item of list.querySelectorAll<HTMLElement>('[data-state=waiting]'))
      item.dataset.state = state;
  };
  const told: Told = {
    step(text) {
      settle('done');
      const item = add(text, 'waiting');
      return {
        say(said) {
          item.textContent = said;
          item.dataset.state = 'done';
          show(item);
        },
      };
    },
    fail(error) {
      settle('failed');
      add(wordsOf(error), 'failed');
    },
    offer(id, text, act) {
      if (newest !== told) return;
      const button = document.createElement('button');
      Object.assign(button, { type: 'button', id, textContent: text });
      button.addEventListener('click', () => {
        button.disabled = true;
        act()
          .catch(told.fail)
          .finally(() => {
            button.disabled = false;
          });
      });
      const actions = element('told-actions');
      actions.append(button);
      actions.hidden = false;
      show(actions);
    },
  };
  newest = told;
  return told;
}

export function forget(): void {
  newest = undefined;
  for (const id of ['told', 'told-actions']) {
    element(id).hidden = true;
    element(id).replaceChildren();
  }
}

function wordsOf(error: unknown): string {
  const code = error instanceof ProviderRpcError ? ` (${error.code})` : '';
  return `${error instanceof Error ? error.message : error}${code}`;
}
