// SPDX-License-Identifier: Apache-2.0
//
// node bench/money/run.mjs [quotes|pools|names|widget|size]...: what swaps, names and their modules cost, as Markdown.
// Loopback only. Needs the native, wasm and web builds. Fails where a swap is offered for less than a single pool pays, or
// a quote asks a node more than three times for its ways.
import { printTables } from '../shared/printTables.mjs';
import { printNames } from './names.mjs';
import { printQuotes } from './quotes.mjs';
import { printSinglePools } from './singlePools.mjs';
import { printSizes } from './sizes.mjs';
import { printWidget } from './widget.mjs';

await printTables({
  quotes: printQuotes,
  pools: printSinglePools,
  names: printNames,
  widget: printWidget,
  size: printSizes,
});
