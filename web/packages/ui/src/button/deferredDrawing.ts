// SPDX-License-Identifier: Apache-2.0
//
// What the buttons show once the engine has loaded: account, network, wrong network. Apart from
// renderButton so that a page does not pay for it before.
import { addressShapes } from '../address/addressShapes.ts';
import { chevronDownPath } from '../icons/chevronDownPath.ts';
import { unlinkPath } from '../icons/unlinkPath.ts';
import baseLater from '../styles/base-later.css?inline';
import baseSheet from '../styles/base-sheet.css?inline';
import tokensWarn from '../styles/tokens-warn.css?inline';
import type { ButtonState, DeferredDrawing, DeferredState } from './ButtonState.ts';
import css from './deferred.css?inline';
import { drawLoader, svg } from './deferredParts.ts';
import { part, text } from './drawParts.ts';
import narrow from './narrow.css?inline';

/** Of the screen, or of the nearest ancestor that the page made a size container. */
const NARROW = '(max-width: 359.98px)';

/**
 * What only a loaded engine can know; pass it to {@link renderButton}.
 *
 * @example
 * renderButton(root, { kind: 'wrong_network', text: 'Wrong network' }, deferredDrawing);
 */
export const deferredDrawing: DeferredDrawing = {
  draw: drawDeferred,
  loader: drawLoader,
  css: `${tokensWarn}${baseSheet}${baseLater}${css}@media ${NARROW}{${narrow}}@container ${NARROW}{${narrow}}`,
};

function drawDeferred(state: DeferredState): Node[] {
  switch (state.kind) {
    case 'wrong_network':
      return [drawIcon(unlinkPath, 16), text('b-text', state.text)];
    case 'connected':
      return drawAccount(state);
    case 'network':
      return [
        part(
          'b-part',
          drawAvatar(state.name, state.image),
          text('b-text', state.name),
          drawIcon(chevronDownPath, 14),
        ),
      ];
  }
}

function drawAccount(state: Extract<ButtonState, { kind: 'connected' }>): Node[] {
  const { balance, pending } = state;
  const picture = drawPicture(state.address, state.image);
  const who = part('b-part is-who', picture, text('b-text pt-addr', state.name));
  const first = pending ? [drawLoader(), text('b-text', pending)] : [text('b-text', balance ?? '')];
  const seen = pending || balance ? [part('b-part is-first pt-num', ...first)] : [];
  return [...seen, who, text('pt-vh', state.action)];
}

function drawIcon(d: string, size: 14 | 16): Element {
  const look = { class: `pt-i pt-i-${size}`, viewBox: '0 0 24 24', 'aria-hidden': 'true' };
  return svg('svg', look, svg('path', { d }));
}

function drawPicture(address: string, image: string | undefined): Element {
  const shapes = addressShapes(address).map(({ tag, attributes }) => svg(tag, attributes));
  const made = svg('svg', { width: 24, height: 24, viewBox: '0 0 40 40' }, ...shapes);
  const picture = part('pt-avatar b-tile', made);
  picture.setAttribute('aria-hidden', 'true');
  addArtwork(picture, image, () => made.remove());
  return picture;
}

/** The network's letter, and its artwork over it: the letter stays where the artwork fails to load. */
function drawAvatar(name: string, image: string | undefined): Element {
  const tile = text('b-tile', [...name.trim()][0]?.toUpperCase() ?? '');
  tile.setAttribute('aria-hidden', 'true');
  addArtwork(tile, image);
  return tile;
}

function addArtwork(place: Element, image: string | undefined, shown?: () => void): void {
  if (!image) return;
  const art = document.createElement('img');
  art.alt = '';
  art.onerror = () => art.remove();
  art.onload = () => shown?.();
  art.src = image;
  place.append(art);
}
