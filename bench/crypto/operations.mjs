// SPDX-License-Identifier: Apache-2.0
//
// What is timed in JavaScript: every operation by noble, by hash-wasm where it has it, and by our wasm
// (crypto_bench.wasm). Runs in Node and in a browser. Results are compared before anything is timed.
import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { ed25519, x25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { createKeccak, createSHA256 } from 'hash-wasm';

const ROUNDS = 6;
const ROUND_MS = 40;

// The same bytes as in operations.hpp.
const message = Uint8Array.from({ length: 1024 }, (_, i) => (i * 7 + 1) & 0xff);
const key = Uint8Array.from({ length: 32 }, (_, i) => i + 1);
const nonce = new Uint8Array(12);
const digest = sha256(message);
const sealed = chacha20poly1305(key, nonce).encrypt(message);
const bare = { prehash: false };
const k1Public = secp256k1.getPublicKey(key);
const k1Signature = secp256k1.sign(digest, key, bare);
const k1Recovered = secp256k1.sign(digest, key, { ...bare, format: 'recovered' });
const edPublic = ed25519.getPublicKey(key);
const edSignature = ed25519.sign(digest, key);
const xPublic = x25519.getPublicKey(key);

const flag = (valid) => Uint8Array.from({ length: 32 }, (_, i) => (i === 0 && valid ? 1 : 0));

/** Name (as in operations.hpp, in its order), which input is copied in, and the JavaScript versions. */
function operations(hashWasm) {
  return [
    { name: 'secp256k1 sign', input: digest, noble: () => secp256k1.sign(digest, key, bare) },
    {
      name: 'secp256k1 recover',
      input: digest,
      noble: () =>
        secp256k1.Point.fromBytes(secp256k1.recoverPublicKey(k1Recovered, digest, bare)).toBytes(
          false,
        ),
    },
    {
      name: 'secp256k1 verify',
      input: digest,
      noble: () => flag(secp256k1.verify(k1Signature, digest, k1Public, bare)),
    },
    { name: 'secp256k1 public key', input: digest, noble: () => secp256k1.getPublicKey(key) },
    { name: 'ed25519 sign', input: digest, noble: () => ed25519.sign(digest, key) },
    {
      name: 'ed25519 verify',
      input: digest,
      noble: () => flag(ed25519.verify(edSignature, digest, edPublic, { zip215: false })),
    },
    { name: 'x25519', input: digest, noble: () => x25519.getSharedSecret(key, xPublic) },
    {
      name: 'chacha20-poly1305 seal 1 KB',
      input: message,
      noble: () => chacha20poly1305(key, nonce).encrypt(message),
    },
    {
      name: 'chacha20-poly1305 open 1 KB',
      input: message,
      noble: () => chacha20poly1305(key, nonce).decrypt(sealed),
    },
    {
      name: 'sha256 1 KB',
      input: message,
      noble: () => sha256(message),
      hashWasm: () => hashWasm.sha256.init().update(message).digest('binary'),
    },
    {
      name: 'keccak256 32 B',
      input: digest,
      noble: () => keccak_256(digest),
      hashWasm: () => hashWasm.keccak.init().update(digest).digest('binary'),
    },
    {
      name: 'keccak256 1 KB',
      input: message,
      noble: () => keccak_256(message),
      hashWasm: () => hashWasm.keccak.init().update(message).digest('binary'),
    },
  ];
}

/** Our wasm as a caller uses it: the input copied in, the result copied out. */
async function loadWasm(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const {
    memory,
    _initialize,
    message: messageAt,
    digest: digestAt,
    result: resultAt,
    run,
  } = instance.exports;
  _initialize();
  const places = new Map([
    [message, messageAt()],
    [digest, digestAt()],
  ]);
  const result = resultAt();
  return (index, input) => () => {
    new Uint8Array(memory.buffer).set(input, places.get(input));
    const size = run(index);
    return new Uint8Array(memory.buffer, result, size).slice();
  };
}

function microseconds(work, times) {
  const start = performance.now();
  for (let i = 0; i < times; ++i) work();
  return ((performance.now() - start) * 1000) / times;
}

/** How many calls fill a round; warms the code up as well. */
function timesOf(work) {
  let times = 1;
  while (microseconds(work, times) * times < ROUND_MS * 250) times *= 2;
  return times * 4;
}

/** Best of several rounds for each, taken in turns, so that other work on the machine hits all alike. */
function best(works) {
  const runs = Object.entries(works).map(([name, work]) => ({
    name,
    work,
    times: timesOf(work),
    us: Infinity,
  }));
  for (let round = 0; round < ROUNDS; ++round) {
    for (const run of runs) run.us = Math.min(run.us, microseconds(run.work, run.times));
  }
  return Object.fromEntries(runs.map(({ name, us }) => [name, us]));
}

/** Microseconds per operation: [{ name, wasm, noble, hashWasm? }]. Throws when two results differ. */
export async function measure(wasmBytes) {
  const wasm = await loadWasm(wasmBytes);
  const hashWasm = { keccak: await createKeccak(256), sha256: await createSHA256() };
  return operations(hashWasm).map(({ name, input, noble, hashWasm: other }, index) => {
    const works = { wasm: wasm(index, input), noble, ...(other && { hashWasm: other }) };
    const expected = String(noble());
    for (const [by, work] of Object.entries(works)) {
      if (String(work()) !== expected)
        throw new Error(`${name}: ${by} gives another result than noble`);
    }
    return { name, ...best(works) };
  });
}
