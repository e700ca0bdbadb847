// SPDX-License-Identifier: Apache-2.0
//
// node bench/money/run.mjs [quotes|pools|names|widget|size]...: what swaps, names and their modules cost, as Markdown.
// Loopback only. Needs the native, wasm and web builds. Fails where a swap is offered for less than a single pool pays, or
// a quote asks a node more than three times for its ways.
import { loadavg } from 'node:os';
import { printNames } from './names.mjs';
import { printQuotes } from './quotes.mjs';
import { printSinglePools } from './singlePools.mjs';
import { printSizes } from './sizes.mjs';
import { printWidget } from './widget.mjs';

const tables = {
  quotes: printQuotes,
  pools: printSinglePools,
  names: printNames,
  widget: printWidget,
  size: printSizes,
};
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in tables));
if (unknown) throw new Error(`there is no table ${unknown}; there are ${Object.keys(tables)}`);
for (const name of asked.length > 0 ? asked : Object.keys(tables)) {
  console.log(`Load average before: ${loadavg()[0].toFixed(1)}\n`);
  const closing = [];
  const keep = { closeOnExit: (_name, close) => closing.unshift(close), note() {}, onFailure() {} };
  try {
    await tables[name](keep);
  } finally {
    for (const close of closing) await close();
  }
}
