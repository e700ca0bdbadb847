// SPDX-License-Identifier: Apache-2.0
//
// Pictures: logos of the listed tokens; collectibles and avatars drawn from a number or a word.

const hueOf = (text) =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 360, 7);
const svg = (size, inside) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${inside}</svg>`;

/** Lines on 64 by 64, and the colour behind them. */
const LOGOS = {
  weth: ['#8d5f94', 'M20 20h24M23 32h18M20 44h24'],
  usdc: ['#2f6fbf', 'M32 13v38M42 22c-4-5-19-5-19 3 0 9 19 5 19 14 0 8-16 8-20 2'],
  wbtc: ['#c9762b', 'M24 18h12c9 0 9 13 0 13H24h13c10 0 10 15 0 15H24M28 12v40'],
  harbour: [
    '#1d7a74',
    'M32 24v26M22 31h20M15 38c2 16 32 16 34 0M32 13a5 5 0 1 1 0 10a5 5 0 1 1 0-10',
  ],
  lantern: ['#b98a12', 'M24 22h16l3 22H21zM26 14h12v8H26zM28 50h8M32 29v8'],
  whole: ['#80644a', 'M16 16h32v32H16zM16 16l32 32M48 16L16 48'],
  old: ['#4d6478', 'M32 18v32M18 36c0 18 28 18 28 0M24 26h16M32 12v2'],
  toll: ['#76528f', 'M12 44h40M16 44c0-24 32-24 32 0M32 26v18M24 30v14M40 30v14'],
  beacon: ['#a8413b', 'M27 24h10l4 26H23zM27 16h10v8H27zM14 14l8 4M50 14l-8 4'],
};

export function logo({ key }) {
  const [colour, lines] = LOGOS[key];
  const line =
    'fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"';
  return svg(64, `<path fill="${colour}" d="M0 0h64v64H0z"/><path d="${lines}" ${line}/>`);
}

export function boat(id) {
  const hue = (id * 67) % 360;
  const sky = `<rect width="64" height="64" fill="hsl(${(hue + 180) % 360},45%,78%)"/><rect y="46" width="64" height="18" fill="hsl(205,55%,42%)"/>`;
  const sail = `<path d="M31 8v30H14zM34 14v24h16z" fill="hsl(${hue},70%,55%)"/>`;
  return svg(64, `${sky}${sail}<path d="M10 41h44l-7 10H17z" fill="#5b4636"/>`);
}

export function avatar(name) {
  const hue = hueOf(name);
  const ground = `<rect width="64" height="64" fill="hsl(${hue},50%,35%)"/>`;
  const figure = '<circle cx="32" cy="25" r="11"/><path d="M12 60c2-15 12-21 20-21s18 6 20 21z"/>';
  return svg(64, `${ground}<g fill="#fff" fill-opacity=".9">${figure}</g>`);
}
