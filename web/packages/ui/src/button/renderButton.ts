// SPDX-License-Identifier: Apache-2.0
//
// Draws <portico-button> into a shadow root with plain DOM: no framework, no engine, so that a page
// shows it before anything else is loaded. Call it again with the next state: the <button> element
// stays, and with it the focus and the listeners.
import { doorway } from '../address/doorway.ts';
import { loaderArch } from '../icons/loaderArch.ts';
import { unlinkPath } from '../icons/unlinkPath.ts';
import { adoptStyles } from '../styles/adoptStyles.ts';
import base from '../styles/base.css?inline';
import tokens from '../styles/tokens.css?inline';
import type { ButtonState } from './ButtonState.ts';
import css from './button.css?inline';

/**
 * Shows `state` in `root` and returns the button, to which the caller adds its listeners once.
 *
 * @example
 * const button = renderButton(root, { kind: 'disconnected', text: 'Connect wallet' });
 * button.addEventListener('click', () => portico.open());
 */
export function renderButton(root: ShadowRoot, state: ButtonState): HTMLButtonElement {
  let button = root.querySelector('button');
  if (!button) {
    adoptStyles(root, [tokens, base, css]);
    button = document.createElement('button');
    button.type = 'button';
    root.append(button);
  }
  // The same state again draws nothing: no work, and no lost selection or tap.
  const drawn = JSON.stringify(state);
  if (button.dataset.drawn === drawn) return button;
  button.dataset.drawn = drawn;
  button.className = `pt-button ${looks[state.kind]}`;
  button.setAttribute('part', 'button');
  button.removeAttribute('aria-busy');
  button.removeAttribute('aria-label');
  if (state.kind === 'restoring') {
    button.setAttribute('aria-busy', 'true');
    button.setAttribute('aria-label', state.label);
  }
  button.replaceChildren(...draw(state));
  return button;
}

const looks: Record<ButtonState['kind'], string> = {
  disconnected: 'is-primary',
  restoring: 'is-account',
  connecting: 'is-primary',
  connected: 'is-account',
  wrong_network: 'is-warn',
};

function draw(state: ButtonState): Node[] {
  switch (state.kind) {
    case 'disconnected':
      return [text('b-text', state.text)];
    case 'connecting':
      return [drawLoader(), text('b-text', state.text)];
    case 'wrong_network':
      return [drawIcon(unlinkPath), text('b-text', state.text)];
    case 'restoring':
      return [
        part('b-part', skeleton(72, 12)),
        part('b-part is-who', skeleton(24, 24, ' is-round'), skeleton(78, 12)),
      ];
    case 'connected': {
      const who = part(
        'b-part is-who',
        drawPicture(state.address),
        text('b-text pt-addr', state.name),
      );
      const balance = state.balance ? [part('b-part pt-num', text('b-text', state.balance))] : [];
      return [...balance, who, text('pt-vh', state.action)];
    }
  }
}

function part(className: string, ...children: Node[]): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  span.append(...children);
  return span;
}

function text(className: string, words: string): HTMLElement {
  return part(className, document.createTextNode(words));
}

function skeleton(width: number, height: number, more = ''): HTMLElement {
  const span = part(`pt-skel${more}`);
  span.style.width = `${width}px`;
  span.style.height = `${height}px`;
  return span;
}

function svg(
  tag: string,
  attributes: Record<string, string | number>,
  ...children: Node[]
): Element {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`);
  element.append(...children);
  return element;
}

function drawIcon(d: string): Element {
  const look = { class: 'pt-i pt-i-16', viewBox: '0 0 24 24', 'aria-hidden': 'true' };
  return svg('svg', look, svg('path', { d }));
}

function drawLoader(): Element {
  const track = svg('path', { class: 'l-track', d: loaderArch });
  const light = svg('path', { class: 'l-light', pathLength: 100, d: loaderArch });
  const look = { class: 'pt-loader', viewBox: '0 0 16 16', 'aria-hidden': 'true' };
  return svg('svg', look, track, light);
}

function drawPicture(address: string): Element {
  const look = { class: 'pt-avatar', width: 24, height: 24, viewBox: '0 0 40 40' };
  const shapes = doorway(address).map(({ tag, attributes }) => svg(tag, attributes));
  return svg('svg', { ...look, 'aria-hidden': 'true' }, ...shapes);
}
