// SPDX-License-Identifier: Apache-2.0
//
// What a page pays, in bytes after brotli, beside the budgets; of modules also their bytes as built. React is not counted.
//
// Usage: node tools/size.mjs [--check]    --check: exit 1 when the SDK's entry before a tap, the scripts of
// the first modal or a family of wallets are over their budgets (tools/check_wasm checks the modules). Needs the web build and tools/build_wasm.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUDGETS, brotliOf, usedOf } from './wasm/sizes.mjs';

const WASM = 'build/wasm';
const OF_THE_SITE = ['vault', 'approval', 'permissions'];
const SDK = 'web/packages/sdk/dist/standalone';
/** 260 of them (and of the next two) are what the button says when nothing can be loaded, in seven languages: nothing else could bring those words; 300 the built-in networks, so that an unknown one throws in production; and 75 that the widget follows a body that the page replaces. */
const ENTRY_BUDGET_BYTES = 7_450;
/** Scripts and styles up to the first frame, where the tap comes before the views: no React, no engine, no views. 200 of them (and of the next two) are those of the entry and that no dialog of the page takes a press in the sheet for one beside it; 200 that a log-in has its place before the server offers it (decision 101). */
const FIRST_FRAME_BUDGET_BYTES = 17_650;
/** Scripts and styles up to the painted modal, the entry among them. It does not wait for the engine. 150 of them are that it moves no page, whatever its scroll bar and padding are, 750 (of the next two as well) that it has real rows before the engine (decision 96), 300 the place of a log-in (decision 101). */
const MODAL_BUDGET_BYTES = 23_900;
/** Scripts and styles up to the first wallet that can be chosen. 800 of them are what it costs that words and styles stand apart from the views (decision 66), 100 the visitor's own theme and language, and skeletons for phones, 300 the built-in networks, 150 that a host may have the wide sheet (its own chunk is not among them), and 150 that no page moves and that wallets which come late are looked for again. And 200 the page's return and the server's time, which pairing needs of the page; 50 that what the page sends is followed; 1,000 that requests outlive their connection, browser wallets are asked again, what Bitcoin wallets answer is read as they mean it; 50 the place of a log-in (decision 101), 40 that a sheet is not as tall as the code once the wallet has approved. */
const WALLETS_BUDGET_BYTES = 35_450;

/** Chunks that load after the first wallet can be chosen, what only developers fetch, and what is not counted. */
const LATER = /-(requestFrom|wellKnown|QrCode|ownWords|section|WideSheet|deferred|deferredButtons|openPairing|openAccount|startVault|startSignIn|whenSignIn|prepareConnect|startMoney|SentToasts|startSolanaSend|startNames|startSwap|startReplace|startOnramp|startPay|payCall|payElement|buyElement|recoverModule|checkEveryOption|hostCalls|eventsBetween|wireView|actions|copyInEvent|de|es|fr|ja|zh|ar)-/;
/** Fetched where the tap comes first, and nowhere else. */
const FIRST_FRAME = /-firstFrame-/;
/** Families of wallets, a chunk each; that of Ethereum comes with the engine, the others with their networks. */
const ADAPTER = /-(adapters|discover\w+|add[A-Z]\w+|\w+Adapter)-/;
const ADAPTER_BUDGET_BYTES = 3_000;
const NOT_COUNTED = /-react-/;

const rawOf = (file) => readFileSync(file).length;
const compressed = (file) => brotliOf(readFileSync(file));

const textOf = (name) => readFileSync(join(SDK, name), 'utf8');

/** A script and everything it imports statically, without what is not counted. */
function closureOf(entry, found = new Set()) {
  if (found.has(entry) || NOT_COUNTED.test(entry)) return found;
  found.add(entry);
  const imports = textOf(entry).matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g);
  for (const [, name] of imports) closureOf(name, found);
  return found;
}

/** Without what only later chunks import: sections share some of theirs. */
function before(first) {
  const imported = (names) => new Set(names.flatMap((name) => [...closureOf(name)].filter((one) => one !== name)));
  const entries = new Set(scripts.flatMap((name) => [...textOf(name).matchAll(/import\([`"']\.\/([^`"']+)/g)].map(([, one]) => one)));
  const late = imported(scripts.filter((name) => LATER.test(name)));
  for (let names = first; ; ) {
    const early = imported(names);
    const left = names.filter((name) => early.has(name) || !late.has(name) || entries.has(name));
    if (left.length === names.length) return left;
    names = left;
  }
}

const largest = (files) => files.reduce((most, file) => (compressed(file) > compressed(most) ? file : most));
const sum = (files) => files.reduce((total, file) => total + compressed(file), 0);
const inSdk = (names) => [...names].map((name) => join(SDK, name));

for (const file of [...Object.keys(BUDGETS).map((name) => join(WASM, `${name}.wasm`)), join(SDK, 'portico.js')]) {
  if (existsSync(file)) continue;
  console.error(`size: ${file} is missing; run ./x build`);
  process.exit(1);
}

const scripts = readdirSync(SDK).filter((name) => name.endsWith('.js') && !NOT_COUNTED.test(name));
const engine = join(WASM, 'engine.wasm');
const views = scripts.find((name) => name.includes('-mountModal-'));
const modal = inSdk(closureOf(views, closureOf('portico.js')));
const first = inSdk(closureOf(scripts.find((name) => FIRST_FRAME.test(name)), closureOf('portico.js')));
const wallets = inSdk(before(scripts.filter((name) => ![LATER, ADAPTER, FIRST_FRAME].some((kind) => kind.test(name)))));
const rows = [
  { name: 'SDK entry before a tap', files: inSdk(closureOf('portico.js')), budget: ENTRY_BUDGET_BYTES, held: true },
  { name: 'scripts and styles up to the first frame, where the tap comes first', files: first, budget: FIRST_FRAME_BUDGET_BYTES, held: true },
  { name: 'scripts and styles up to the painted modal', files: modal, budget: MODAL_BUDGET_BYTES, held: true },
  { name: 'scripts and styles up to the first wallet', files: wallets, budget: WALLETS_BUDGET_BYTES, held: true },
  { name: 'everything up to the first wallet', files: [...wallets, engine], budget: 97_500 },
  // Both are held by tools/check_wasm.
  ...Object.entries(BUDGETS).map(([name, { raw, brotli }]) => ({
    ...{ name: `${name}.wasm${OF_THE_SITE.includes(name) ? ', of the secure site alone' : ''}`, files: [join(WASM, `${name}.wasm`)] },
    ...{ budget: brotli, rawBudget: raw },
  })),
  { name: 'the largest chunk of a family of wallets', files: [largest(inSdk(scripts.filter((name) => ADAPTER.test(name))))], budget: ADAPTER_BUDGET_BYTES, held: true },
].map((row) => ({ ...row, size: sum(row.files) }));

console.log('| bytes | after brotli | budget | used | as built | budget | used |\n|---|---:|---:|---:|---:|---:|---:|');
for (const { name, size, budget, files, rawBudget } of rows) {
  const raw = rawBudget ? `${rawOf(files[0])} | ${rawBudget} | ${usedOf(rawOf(files[0]), rawBudget)}` : '| |';
  console.log(`| ${name} | ${size} | ${budget} | ${usedOf(size, budget)} | ${raw} |`);
}

for (const { name, size, budget, held } of rows) {
  if (!held || !process.argv.includes('--check') || size <= budget) continue;
  console.error(`size: ${name} has ${size} bytes after brotli, the budget is ${budget}`);
  process.exitCode = 1;
}
