// SPDX-License-Identifier: Apache-2.0
//
// Pictures drawn from a number or a word: logos, collectibles, avatars.

const hueOf = (text) => [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 360, 7);
const svg = (size, inside) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${inside}</svg>`;

/** The first letter of a symbol on a colour of its own. */
export function letterTile({ symbol }) {
  const letter = symbol.match(/[A-Z]/i)?.[0].toUpperCase() ?? 'T';
  const ground = `<rect width="64" height="64" rx="32" fill="hsl(${hueOf(symbol)},55%,42%)"/>`;
  const face = 'font-family="sans-serif" font-size="32" font-weight="600" text-anchor="middle"';
  return svg(64, `${ground}<text x="32" y="43" ${face} fill="#fff">${letter}</text>`);
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
