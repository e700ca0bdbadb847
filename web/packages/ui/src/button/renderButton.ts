// SPDX-License-Identifier: Apache-2.0
//
// Draws <portico-button> or <portico-network-button> into a shadow root with plain DOM: no framework, no
// engine, so that a page shows it before anything else is loaded. Call it again with the next state: the
// <button> element stays, and with it the focus and the listeners.
import { adoptStyles } from '../styles/adoptStyles.ts';
import base from '../styles/base.css?inline';
import tokens from '../styles/tokens.css?inline';
import type { ButtonState, DeferredDrawing } from './ButtonState.ts';
import css from './button.css?inline';
import { part, text } from './drawParts.ts';

/**
 * Shows `state` in `root` and returns the button, to which the caller adds its listeners once. `later` has
 * the states that only a loaded engine can know; without it they show nothing.
 *
 * @example
 * const button = renderButton(root, { kind: 'disconnected', text: 'Connect wallet' });
 * button.addEventListener('click', () => portico.open());
 */
export function renderButton(
  root: ShadowRoot,
  state: ButtonState,
  later?: DeferredDrawing,
): HTMLButtonElement {
  let button = root.querySelector('button');
  if (!button) {
    adoptStyles(root, [tokens, base, css]);
    button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('part', 'button');
    root.append(button);
  }
  if (later && !button.dataset.later) {
    button.dataset.later = 'true';
    delete button.dataset.drawn;
    adoptStyles(root, [tokens, base, css, later.css]);
  }
  // The same state again draws nothing: no work, and no lost selection or tap.
  const drawn = JSON.stringify(state);
  if (button.dataset.drawn === drawn) return button;
  button.dataset.drawn = drawn;
  button.className = `pt-button ${appearance[state.kind]}`;
  if (state.kind === 'restoring') button.setAttribute('aria-busy', 'true');
  else button.removeAttribute('aria-busy');
  if ('label' in state) button.setAttribute('aria-label', state.label);
  else button.removeAttribute('aria-label');
  button.replaceChildren(...draw(state, later));
  return button;
}

const appearance: Record<ButtonState['kind'], string> = {
  disconnected: 'is-primary',
  restoring: 'is-account',
  connecting: 'is-primary',
  connected: 'is-account',
  wrong_network: 'is-warn',
  network: 'is-account is-network',
};

function draw(state: ButtonState, later: DeferredDrawing | undefined): Node[] {
  switch (state.kind) {
    case 'disconnected':
      return [text('b-text', state.text)];
    case 'connecting':
      return [...(later ? [later.loader()] : []), text('b-text', state.text)];
    case 'restoring':
      return [
        part('b-part is-first', skeleton(72, 12)),
        part('b-part is-who', skeleton(24, 24, ' is-round'), skeleton(78, 12)),
      ];
    default:
      return later?.draw(state) ?? [];
  }
}

function skeleton(width: number, height: number, more = ''): HTMLElement {
  const span = part(`pt-skel${more}`);
  span.style.width = `${width}px`;
  span.style.height = `${height}px`;
  return span;
}
