// SPDX-License-Identifier: Apache-2.0
//
// Pictures in the buttons: what the first invitation does without.
import { loaderArch } from '../icons/loaderArch.ts';

export function svg(
  tag: string,
  attributes: Record<string, string | number>,
  ...children: Node[]
): Element {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`);
  element.append(...children);
  return element;
}

export function drawLoader(): Element {
  const track = svg('path', { class: 'l-track', d: loaderArch });
  const light = svg('path', { class: 'l-light', pathLength: 100, d: loaderArch });
  const look = { class: 'pt-loader', viewBox: '0 0 16 16', 'aria-hidden': 'true' };
  return svg('svg', look, track, light);
}
