// SPDX-License-Identifier: Apache-2.0
//
// node server/api/artwork/make_artwork.mjs OUTPUT.cpp: the pictures that artwork.json names, of @web3icons/core, as C++. Wallets without one
// get two letters on their brand's colour. A picture that holds anything but shapes and gradients stops the build.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = new URL('.', import.meta.url);
const readJson = (path) => JSON.parse(readFileSync(new URL(path, here), 'utf8'));
const icons = new URL('../../../node_modules/@web3icons/core/dist/svgs/', here);

const { glyphs } = readJson('letters.json');
/** Capitals of letters.json, 7.27 high, stand in the middle of 24. */
const BASELINE = 15.64;

/** SVG 2: what draws, and neither runs, fetches, animates nor links. */
const ELEMENTS = new Set(
  'svg g path circle ellipse rect line polygon polyline defs linearGradient radialGradient stop clipPath mask'.split(' '),
);
const ATTRIBUTES = new Set(
  (
    'xmlns viewBox fill stroke d id cx cy r rx ry x y x1 y1 x2 y2 fx fy width height points offset opacity transform mask ' +
    'fill-rule clip-rule clip-path fill-opacity stroke-opacity stroke-width stroke-linecap stroke-linejoin stroke-miterlimit ' +
    'stroke-dasharray stop-color stop-opacity gradientUnits gradientTransform maskUnits clipPathUnits'
  ).split(' '),
);
/** Of no use where the picture is an <img>. */
const DROPPED = new Set(['class']);

/** The SVG with what is allowed alone, without white space between elements. Throws at anything else. */
export function cleanSvg(text, name) {
  const refuse = (what) => {
    throw new Error(`${name}: ${what} is not taken into a picture`);
  };
  let out = '';
  let at = 0;
  let depth = 0;
  for (const tag of text.trim().matchAll(/<(\/?)([A-Za-z]+)((?:\s+[A-Za-z][A-Za-z0-9-]*="[^"<>&]*")*)\s*(\/?)>/g)) {
    const [whole, closing, element, attributes, empty] = tag;
    if (text.trim().slice(at, tag.index).trim() !== '') refuse('text');
    at = tag.index + whole.length;
    if (!ELEMENTS.has(element)) refuse(`<${element}>`);
    if (depth === 0 && (element !== 'svg' || out !== '')) refuse('what stands beside the root');
    depth += closing ? -1 : empty ? 0 : 1;
    out += `<${closing}${element}`;
    for (const [, attribute, value] of attributes.matchAll(/([A-Za-z][A-Za-z0-9-]*)="([^"]*)"/g)) {
      if (DROPPED.has(attribute) || (element === 'svg' && /^(width|height)$/.test(attribute))) continue;
      if (!ATTRIBUTES.has(attribute)) refuse(`${element} ${attribute}`);
      if (attribute !== 'xmlns' && /:/.test(value)) refuse(`${attribute}="${value}"`);
      if (/url/i.test(value) && !/^url\(#[\w-]+\)$/.test(value)) refuse(`${attribute}="${value}"`);
      if (attribute === 'xmlns' && value !== 'http://www.w3.org/2000/svg') refuse(`xmlns="${value}"`);
      out += ` ${attribute}="${value}"`;
    }
    out += `${empty}>`;
  }
  if (text.trim().slice(at) !== '' || depth !== 0 || !out.endsWith('</svg>')) refuse('what is not well-formed');
  return out;
}

async function readIcon(path) {
  const [folder, name] = path.split('/');
  const module = await import(new URL(`${folder}/background/${name}.svg.js`, icons).href);
  return cleanSvg(module.default, path);
}

/** Smaller on its own ground, where a circle would cut the picture's corners. */
export function onGround(svg, colour) {
  const [, start, inner] = svg.match(/^(<svg [^>]*>)(.*)<\/svg>$/);
  return `${start}<path fill="${colour}" d="M0 0h24v24H0z"/><g transform="translate(3.6 3.6) scale(.7)">${inner}</g></svg>`;
}

/** WCAG 2.2: relative luminance; letters are white on dark colours and nearly black on light ones. */
function isLight(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.3;
}

/** In the product's own type: as text, a picture has no font but the visitor's system's. */
export function drawLetters(letters, colour) {
  const ink = isLight(colour) ? '#16171a' : '#fff';
  const drawn = [...letters].map((letter) => {
    const glyph = glyphs[letter];
    if (!glyph) throw new Error(`letters.json has no ${letter}`);
    return glyph;
  });
  let x = 12 - drawn.reduce((sum, [width]) => sum + width, 0) / 2;
  const paths = drawn.map(([width, d]) => {
    const path = `<path fill="${ink}" transform="translate(${x.toFixed(2)} ${BASELINE})" d="${d}"/>`;
    x += width;
    return path;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${colour}" d="M0 0h24v24H0z"/>${paths.join('')}</svg>`;
}

/** Every picture by its name (artwork.hpp). */
export async function makePictures() {
  const rows = readJson('artwork.json');
  const pictures = new Map();
  for (const { id, picture, letters, colour } of rows.wallets)
    pictures.set(`wallet/${id}`, picture ? await readIcon(picture) : drawLetters(letters, colour));
  for (const [id, row] of Object.entries(rows.networks))
    pictures.set(id, row.ground ? onGround(await readIcon(row.picture), row.ground) : await readIcon(row));
  for (const [id, path] of Object.entries(rows.exchanges)) pictures.set(`exchange/${id}`, await readIcon(path));
  for (const [symbol, path] of Object.entries(rows.currencies)) pictures.set(`currency/${symbol}`, await readIcon(path));
  // By address: a token of another address that calls itself USDC has no picture of ours.
  for (const { chainId, address, symbol } of readJson('../tokens/tokens.json').tokens) {
    const chain = typeof chainId === 'number' ? `eip155:${chainId}` : chainId;
    const path = rows.tokens[symbol];
    if (path) pictures.set(`${chain}:${address}`.toLowerCase(), await readIcon(path));
  }
  return pictures;
}

/** As the server's ETag of the same picture (server/api/nfts/picture.cpp). */
const tagOf = (svg) => createHash('sha256').update(svg).digest('hex').slice(0, 24);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = [...(await makePictures())].sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(
    process.argv[2],
    `// Written by server/api/artwork/make_artwork.mjs.
#include "server/api/artwork/artwork.hpp"

namespace portico::api::artwork {
namespace {

constexpr Picture kPictures[] = {
${rows.map(([name, svg]) => `    {"${name}", R"svg(${svg})svg", "${tagOf(svg)}"},`).join('\n')}
};

}  // namespace

std::span<const Picture> pictures() { return kPictures; }

}  // namespace portico::api::artwork
`,
  );
}
