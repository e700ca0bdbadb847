// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanSvg, drawLetters, makePictures, onGround } from '../../server/api/artwork/make_artwork.mjs';

const svg = (inner) => `<svg xmlns="http://www.w3.org/2000/svg" width="24" class="web3icons" viewBox="0 0 24 24">\n  ${inner}\n</svg>`;

test('a picture keeps its shapes and loses what it does not need', () => {
  assert.equal(
    cleanSvg(svg('<g clip-path="url(#a)">\n <path fill="#fff" d="M0 0h24"/></g>'), 'x'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><g clip-path="url(#a)"><path fill="#fff" d="M0 0h24"/></g></svg>',
  );
});

test('what runs, fetches, links or is written stops the build', () => {
  for (const inner of [
    '<script>1</script>',
    '<path d="M0 0" onload="x"/>',
    '<image href="https://a.example/x.png"/>',
    '<path fill="url(https://a.example/#x)" d="M0 0"/>',
    '<path style="fill:red" d="M0 0"/>',
    '<foreignObject/>',
    '<path d="&#106;"/>',
    '<text>Safe</text>',
    'Safe',
    '<g><path d="M0 0"/>',
    '<!-- a -->',
  ])
    assert.throws(() => cleanSvg(svg(inner), 'x'), /x: /, inner);
  assert.throws(() => cleanSvg(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, 'x'));
});

test('a square mark stands whole in a circle', async () => {
  assert.equal(
    onGround(cleanSvg(svg('<path d="M0 0h24"/>'), 'x'), '#00f'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#00f" d="M0 0h24v24H0z"/>' +
      '<g transform="translate(3.6 3.6) scale(.7)"><path d="M0 0h24"/></g></svg>',
  );
  assert.match((await makePictures()).get('eip155:8453'), /scale\(\.7\)/);
});

test('letters are dark on light brands', () => {
  assert.match(drawLetters('Ta', '#d5ff5c'), /fill="#16171a"/);
  assert.match(drawLetters('BP', '#1a3b8b'), /fill="#fff"/);
});

test('letters are drawn, in the middle, and none is left out', () => {
  const drawn = drawLetters('Ta', '#d5ff5c');
  assert.equal(drawn.match(/<path fill="#16171a" transform="translate\(/g).length, 2);
  assert.equal(cleanSvg(drawn, 'x'), drawn);
  assert.throws(() => drawLetters('é', '#fff'), /letters\.json has no é/);
});

test('every wallet of the bundled directory has a picture or two letters', async () => {
  const { default: directory } = await import('../../server/api/wallets/directory.json', { with: { type: 'json' } });
  const pictures = await makePictures();
  for (const { id, name } of directory.wallets) assert.ok(pictures.has(`wallet/${id}`), name);
});
