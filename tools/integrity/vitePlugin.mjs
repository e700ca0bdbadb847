// SPDX-License-Identifier: Apache-2.0
//
// Subresource integrity for a built site: every document says of each script, style and module of the site what its bytes
// hash to, and browsers run nothing else. Scripts by an import map with "integrity" (HTML, "import maps"), styles by
// their attribute; what scripts fetch themselves (wasm, workers) they look up in the map (vault/pins.ts). The map is the
// one inline script, so its hash goes into the policy of headers.json in place of {importmap}. SHA256SUMS lists all files
// as `sha256sum -c` reads them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const HEADERS = 'headers.json';
const SUMS = 'SHA256SUMS';
const POLICY = 'Content-Security-Policy';
const sha256 = (bytes, encoding) => createHash('sha256').update(bytes).digest(encoding);
const pin = (bytes) => `sha256-${sha256(bytes, 'base64')}`;

export function integrity() {
  return {
    name: 'portico-integrity',
    // When everything is on disk: other plugins still change files while the bundle is made.
    writeBundle: { order: 'post', sequential: true, handler: ({ dir }) => pinSite(dir) },
  };
}

/** Works on the built site in `folder`, in place. */
export function pinSite(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1))
    .sort();
  const read = (name) => readFileSync(`${folder}/${name}`);
  const pins = new Map(names.map((name) => [`/${name}`, pin(read(name))]));
  const scripts = [...pins].filter(([name]) => /\.(js|wasm)$/.test(name));
  const map = JSON.stringify({ integrity: Object.fromEntries(scripts) });
  for (const name of names.filter((one) => one.endsWith('.html')))
    writeFileSync(`${folder}/${name}`, pinDocument(`${read(name)}`, map, pins));
  const headers = `${read(HEADERS)}`.replaceAll('{importmap}', `'${pin(map)}'`);
  if (!JSON.parse(headers).all[POLICY].includes(pin(map)))
    throw new Error(`${HEADERS}: the policy has no place for {importmap}`);
  writeFileSync(`${folder}/${HEADERS}`, headers);
  const sums = names
    .filter((name) => name !== SUMS)
    .map((name) => `${sha256(read(name), 'hex')}  ${name}\n`);
  writeFileSync(`${folder}/${SUMS}`, sums.join(''));
}

/** The map stands before the first script, as it has to. */
function pinDocument(html, map, pins) {
  // Chromium takes a preload only for a fetch of the same digest, and a preload of its own has none of the map's.
  const pinned = html.replaceAll(
    /<(link rel="(?:stylesheet|modulepreload)"|script type="module")([^>]*?) (href|src)="([^"]+)"/g,
    (_, tag, more, name, url) => `<${tag}${more} integrity="${pins.get(url)}" ${name}="${url}"`,
  );
  const first = pinned.search(/<script\b|<link rel="modulepreload"/);
  if (first < 0) return pinned;
  return `${pinned.slice(0, first)}<script type="importmap">${map}</script>\n    ${pinned.slice(first)}`;
}
