// SPDX-License-Identifier: Apache-2.0
//
// The address picture: a doorway with a sun in three tones, all derived from the address, so that one
// account has the same picture in every app. Plain shapes on a 40 x 40 grid; React and the
// framework-free button both draw them.

export interface Shape {
  readonly tag: 'rect' | 'circle' | 'path';
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** The shapes of an address, back to front. Letter case of hexadecimal addresses does not matter. */
export function addressShapes(address: string): Shape[] {
  const seed = hash(/^0x/i.test(address) ? address.toLowerCase() : address);
  const hue = seed % 360;
  const width = 20 + ((seed >>> 9) % 3) * 2;
  const top = 15 + ((seed >>> 12) & 1) * 2;
  const sunX = (seed >>> 13) & 1 ? 31 : 9;
  return [
    { tag: 'rect', attributes: { width: 40, height: 40, fill: tone(hue, 46, 78) } },
    { tag: 'circle', attributes: { cx: sunX, cy: 11, r: 3.6, fill: tone(hue + 180, 80, 94) } },
    { tag: 'path', attributes: { d: arch(width, top), fill: tone(hue + 24, 44, 56) } },
    { tag: 'path', attributes: { d: arch(width * 0.46, top + 8), fill: tone(hue + 36, 42, 34) } },
  ];
}

function arch(width: number, top: number): string {
  const r = round(width / 2);
  return `M${round(20 - r)} 40V${round(top + r)}a${r} ${r} 0 0 1 ${round(width)} 0V40z`;
}

function tone(hue: number, saturation: number, lightness: number): string {
  return `hsl(${hue % 360} ${saturation}% ${lightness}%)`;
}

function round(n: number): number {
  return Math.round(n * 100) / 100;
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}
