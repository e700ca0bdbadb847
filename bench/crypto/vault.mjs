// SPDX-License-Identifier: Apache-2.0
//
// Signatures a second in Node: by the primitive in wasm beside noble's, and by a whole request to vault.wasm (shares
// joined, record checked, keys derived, signed, wiped) beside what noble takes for PBKDF2 and the signature alone.
//
// Usage: node bench/crypto/vault.mjs    needs tools/build_wasm
import { readFileSync } from 'node:fs';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { VaultModule } from '../../tools/wasm/VaultModule.mjs';
import { measure } from './operations.mjs';

const ROUND_MS = 1000;
const ROUNDS = 5;

/** Calls a second: the median of the rounds. */
function perSecond(act) {
  act();
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    let calls = 0;
    while (performance.now() - start < ROUND_MS) {
      act();
      calls += 1;
    }
    return (calls * 1000) / (performance.now() - start);
  });
  return rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
}

const rows = await measure(readFileSync('build/wasm/crypto_bench.wasm'));
const primitive = (name) => rows.find((row) => row.name === name);

const vault = new VaultModule();
const { wallet, shares } = vault.createWallet();
const ask = (type) => vault.ask({ type, wallet, account: 0, message: '0x48656c6c6f' }, shares);
const key = Uint8Array.from({ length: 32 }, (_, i) => i + 1);
const digest = sha256(key);
const seed = () =>
  pbkdf2(sha512, 'test test test test test test test test test test test junk', 'mnemonic', {
    c: 2048,
    dkLen: 64,
  });
const table = [
  [
    'secp256k1 sign',
    1e6 / primitive('secp256k1 sign').wasm,
    1e6 / primitive('secp256k1 sign').noble,
  ],
  ['ed25519 sign', 1e6 / primitive('ed25519 sign').wasm, 1e6 / primitive('ed25519 sign').noble],
  [
    'sign_message, the whole request',
    perSecond(() => ask('sign_message')),
    perSecond(() => {
      seed();
      secp256k1.sign(digest, key, { prehash: false });
    }),
  ],
  [
    'sign_solana, the whole request',
    perSecond(() => ask('sign_solana')),
    perSecond(() => {
      seed();
      ed25519.sign(digest, key);
    }),
  ],
];
console.log(
  `Node ${process.versions.node}\n\n| a second | wasm | noble | wasm / noble |\n|---|---:|---:|---:|`,
);
for (const [name, ours, noble] of table)
  console.log(
    `| ${name} | ${Math.round(ours)} | ${Math.round(noble)} | **${(ours / noble).toFixed(1)} x** |`,
  );
