// SPDX-License-Identifier: Apache-2.0
//
// Signatures a second in Chromium, each from what lies in the vault: by a whole request to vault.wasm (two shares joined,
// the record checked, keys derived, signed, wiped) beside what noble and ethers take from the recovery phrase.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { folderOf } from '../crypto/chromium.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What the page imports, by the first part of the path. */
const FOLDERS = {
  '@noble/curves/': () => `${folderOf('@noble/curves')}/`,
  '@noble/hashes/': () => `${folderOf('@noble/hashes')}/`,
  'ethers/': () => join(root, 'node_modules/ethers/dist/'),
  'wasm/': () => join(root, 'build/wasm/'),
  'tools/': () => join(root, 'tools/wasm/'),
};

/** In the page. */
const MEASURE = `
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { HDNodeWallet, Mnemonic } from '/ethers/ethers.min.js';
import { VaultModule } from '/tools/VaultModule.mjs';

const ROUND_MS = 600;
const ROUNDS = 5;

/** Calls a second: the median of the rounds. */
async function perSecond(act) {
  await act();
  const rounds = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    const start = performance.now();
    let calls = 0;
    while (performance.now() - start < ROUND_MS) {
      await act();
      calls += 1;
    }
    rounds.push((calls * 1000) / (performance.now() - start));
  }
  return rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
}

const vault = new VaultModule(await WebAssembly.compileStreaming(fetch('/wasm/vault.wasm')));
const { wallet, shares } = vault.createWallet();
const request = (type) => () => {
  const answer = vault.ask({ type, wallet, account: 0, message: '0x48656c6c6f' }, shares);
  if (answer.type === 'refused') throw new Error(answer.message);
};
const phrase = 'test test test test test test test test test test test junk';
const seedOf = () => pbkdf2(sha512, phrase, 'mnemonic', { c: 2048, dkLen: 64 });
/** BIP-32 takes an HMAC for each of the five steps of a path; the other sums of a step are left out. */
const derive = (seed) => {
  let key = seed.slice(0, 32);
  for (let step = 0; step < 5; step += 1) key = hmac(sha512, key, seed).slice(0, 32);
  return key;
};
const message = new TextEncoder().encode('\\x19Ethereum Signed Message:\\n5Hello');
window.measured = (async () => ({
  evm: await perSecond(request('sign_message')),
  solana: await perSecond(request('sign_solana')),
  nobleEvm: await perSecond(() =>
    secp256k1.sign(keccak_256(message), derive(seedOf()), { prehash: false }),
  ),
  nobleSolana: await perSecond(() => ed25519.sign(message, derive(seedOf()))),
  ethersEvm: await perSecond(() =>
    HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(phrase)).signMessage('Hello'),
  ),
}))();
window.measured.catch(() => {});
window.ready = true;
`;

function serve(keep) {
  const imports = { '@noble/curves/': '/@noble/curves/', '@noble/hashes/': '/@noble/hashes/' };
  const page = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>
<script type="module">${MEASURE}</script>`;
  const types = { mjs: 'text/javascript', js: 'text/javascript', wasm: 'application/wasm' };
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://page').pathname.slice(1);
    const [prefix, folder] = Object.entries(FOLDERS).find(([one]) => path.startsWith(one)) ?? [];
    try {
      if (path === '') return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      const file = join(folder(), path.slice(prefix.length));
      if (!file.startsWith(folder())) throw new Error('outside');
      const type = types[file.split('.').at(-1)];
      response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  keep.closeOnExit('page', () => server.close());
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${server.address().port}/`)),
  );
}

export async function printSignatures(keep) {
  const browser = await startBrowser(keep);
  const page = await browser.newPage();
  const failures = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await page.goto(await serve(keep));
  await page
    .waitForFunction(() => window.ready)
    .catch((error) => {
      throw new Error(failures[0] ?? error.message);
    });
  const said = await page.evaluate(() => window.measured);
  console.log(`### Signatures a second, Chromium ${browser.version().split('.')[0]}\n`);
  console.log(
    '| from what lies in the vault | vault.wasm | noble | ethers | beside noble | beside ethers |',
  );
  console.log('|---|---:|---:|---:|---:|---:|');
  const row = (title, ours, nobles, ethers) =>
    console.log(
      `| ${title} | ${Math.round(ours)} | ${Math.round(nobles)} | ${ethers ? Math.round(ethers) : ''} | ` +
        `**${(ours / nobles).toFixed(1)} x** | ${ethers ? `**${(ours / ethers).toFixed(1)} x**` : ''} |`,
    );
  row('personal_sign', said.evm, said.nobleEvm, said.ethersEvm);
  row('message of Solana', said.solana, said.nobleSolana);
  console.log();
}
