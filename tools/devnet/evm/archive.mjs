// SPDX-License-Identifier: Apache-2.0
//
// The states of old blocks. A node that starts from a dump has the newest alone; those that charts ask for
// are kept beside the dump, each code once, and given to the node while it runs already.
import { createReadStream, readFileSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { gunzip, gzip, gzipSync } from 'node:zlib';
import { writeWhole } from './artifacts.mjs';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Where charts look (server/api/chart): so many steps back from the newest block, of so many seconds. */
const CHARTS = [
  [25, HOUR],
  [29, 6 * HOUR],
  [31, DAY],
  [27, 14 * DAY],
];
/** As near to a step as this part of it, a block is near enough for them. */
const NEAR = 1 / 16;
/** Of a dump, so that the node takes nothing from it but its states. */
const NOTHING_ELSE = JSON.stringify({
  block: null,
  accounts: {},
  best_block_number: null,
  blocks: [],
  transactions: [],
});
const LANES = 3;
const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
/** While somebody plays with the devnet its newest block moves on. */
export const MOVES_ON = 3 * HOUR;

/**
 * @param {number[]} times of all blocks, by number
 * @returns {Set<number>} those that charts may ask for while the newest block is of `from` to `to`, in seconds
 */
export function chartedBlocks(times, from, to) {
  const wanted = new Set();
  for (const [count, step] of CHARTS) {
    for (let k = 1; k <= count; k++) {
      const low = from - k * step - step * NEAR;
      const high = to - k * step + step * NEAR;
      const first = times.findIndex((time) => time >= low);
      const after = times.findIndex((time) => time > high);
      const end = after < 0 ? times.length - 1 : after;
      for (let number = Math.max(first - 1, 0); first >= 0 && number <= end; number++)
        wanted.add(number);
    }
  }
  return wanted;
}

/**
 * Keeps the states of these blocks, out of what the node dumped with its historical states.
 * @param {{ dump: string, path: string, hashes: Map<string, number> }} what `hashes`: numbers by hash
 */
export async function keepPast({ dump, path, hashes }) {
  const codes = {};
  const packed = [];
  const add = (line) => packed.push(gzipSync(line, { level: 1 }));
  try {
    for await (const [hash, text] of statesOf(dump)) {
      if (!hashes.has(hash)) continue;
      const state = JSON.parse(text);
      for (const account of Object.values(state.accounts)) {
        if (!account.code) continue;
        codes[account.code_hash] = account.code;
        account.code = `@${account.code_hash}`;
      }
      add(`${hashes.get(hash)} ${hash} ${JSON.stringify(state)}\n`);
    }
  } finally {
    rmSync(dump, { force: true });
  }
  if (packed.length !== hashes.size)
    throw new Error(`the node kept the states of ${packed.length} blocks, not ${hashes.size}`);
  add(JSON.stringify(codes));
  writeWhole(path, Buffer.concat(packed));
}

/** Gives the node the states of the blocks that are wanted; what it mines meanwhile stays. */
export async function loadPast(path, wanted, call) {
  const lines = (await unpack(readFileSync(path))).toString().split('\n');
  const codes = Object.fromEntries(
    Object.entries(JSON.parse(lines.pop())).map(([hash, code]) => [hash, JSON.stringify(code)]),
  );
  // The newest first: whoever looks at once looks at the last day.
  lines.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  const load = async (line) => {
    const [number, hash] = line.split(' ', 2);
    if (!wanted.has(Number(number))) return;
    const state = line
      .slice(number.length + hash.length + 2)
      .replace(/"@(0x[0-9a-f]{64})"/g, (_, code) => codes[code]);
    const text = `${NOTHING_ELSE.slice(0, -1)},"historical_states":[["${hash}",${state}]]}`;
    await call('anvil_loadState', [`0x${(await pack(text, { level: 1 })).toString('hex')}`]);
  };
  const lane = async () => {
    for (let line = lines.pop(); line; line = lines.pop()) await load(line);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Hash and state of each block in a dump, which is longer than a text may be. */
async function* statesOf(dump) {
  const begin = '"historical_states":[["';
  const between = '],["';
  let text = '';
  let begun = false;
  for await (const part of createReadStream(dump, { encoding: 'latin1', highWaterMark: 4 << 20 })) {
    text += part;
    if (!begun) {
      const at = text.indexOf(begin);
      begun = at >= 0;
      text = text.slice(begun ? at + begin.length : -begin.length);
      if (!begun) continue;
    }
    const states = text.split(between);
    text = states.pop();
    for (const state of states) yield split(state);
  }
  if (begun) yield split(text.slice(0, text.lastIndexOf(']]')));
}

/** `0xhash",{...}` */
const split = (text) => [text.slice(0, 66), text.slice(68)];
