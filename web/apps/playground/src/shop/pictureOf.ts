// SPDX-License-Identifier: Apache-2.0
//
// Drawings of the articles, by their id; of one that is not known here, a parcel.

/** Lines on 64 by 64, what is filled, and the colour behind. */
const DRAWN: Readonly<Record<string, readonly [lines: string, filled: string, ground: string]>> = {
  lamp: [
    'M26 16h12M32 8v8M22 48l2-24h16l2 24M18 56h28l-4-8H22zM22 24c-8 6-8 16-1 22M42 24c8 6 8 16 1 22',
    'M32 30c5 5 5 12 0 13-5-1-5-8 0-13',
    '#e9d9b4',
  ],
  rope: [
    'M32 14a18 18 0 1 1-1 0M32 22a10 10 0 1 1-1 0M44 46c6 4 8 6 8 12M22 17l3 7M42 18l-4 7M15 30l8 2M49 32h-8M19 44l6-5',
    '',
    '#d9cfc0',
  ],
  chart: [
    'M8 16l16-6 16 6 16-6v38l-16 6-16-6-16 6zM24 10v38M40 16v38M14 26c6-4 8 6 14 2s8-8 22-4',
    'M45 34l2 4 4 1-3 3 1 4-4-2-4 2 1-4-3-3 4-1z',
    '#cfe0e2',
  ],
};
const PARCEL = [
  'M12 22l20-10 20 10v22L32 54 12 44zM12 22l20 10 20-10M32 32v22',
  '',
  '#dcdcd6',
] as const;

const NS = 'http://www.w3.org/2000/svg';

export function pictureOf(id: string): SVGElement {
  const [lines, filled, ground] = DRAWN[id] ?? PARCEL;
  const picture = document.createElementNS(NS, 'svg');
  picture.setAttribute('viewBox', '0 0 64 64');
  picture.setAttribute('aria-hidden', 'true');
  picture.setAttribute('class', 'article-picture');
  picture.style.background = ground;
  for (const [d, className] of [
    [filled, 'is-filled'],
    [lines, ''],
  ] as const) {
    const path = document.createElementNS(NS, 'path');
    path.setAttribute('d', d);
    path.setAttribute('class', className);
    picture.append(path);
  }
  return picture;
}
