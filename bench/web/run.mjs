// SPDX-License-Identifier: Apache-2.0
//
// node bench/web/run.mjs [--rounds N] [--only NAME,...] [--raw FILE]: what a visitor waits for, beside
// others, as Markdown. Needs `npm ci --no-workspaces` in this folder, the SDK's build and the server
// (./x bench web does all of it). README.md says what each column means.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { startServer } from '../../tools/harness/startServer.mjs';
import { buildApp, built } from './build.mjs';
import { products } from './products.mjs';
import { serveApp, serveFarHosts, serveSilence } from './serve.mjs';
import { printTables } from './tables.mjs';
import { visit } from './visit.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '4' },
    only: { type: 'string' },
    raw: { type: 'string' },
  },
});
const chosen = products.filter(({ name }) => !values.only || values.only.split(',').includes(name));
const SLOW = { rtt_ms: 150, bits_per_s: 1_600_000 };
const conditions = [
  { name: '1x', title: 'a fast machine (1x)', cpu: 1 },
  { name: '4x', title: 'a slow machine (4x)', cpu: 4 },
  { name: '6x', title: 'a very slow machine (6x)', cpu: 6 },
  { name: 'slow', title: 'a slow machine (4x) on 1.6 Mbit/s with 150 ms', cpu: 4, network: SLOW },
];
/** With hosts that never answer: how long a visitor is given. */
const LOST_LIMIT_MS = 15_000;

const closers = [];
const keep = {
  closeOnExit: (_, close) => closers.push(close),
  note: () => {},
};

async function startBrowser(rules) {
  const browser = await chromium.launch({
    executablePath: process.env.PORTICO_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--ignore-certificate-errors',
      `--host-resolver-rules=MAP * ${rules}, EXCLUDE 127.0.0.1`,
    ],
  });
  closers.push(() => browser.close());
  return browser;
}

try {
  for (const { name } of chosen) await buildApp(name);
  const origins = {};
  for (const { name } of chosen) origins[name] = await serveApp(keep, join(built, name));
  // Codes of every product go through this relay, each by the name of its own.
  const { port } = await startServer(keep, { args: ['--any-project', '--any-audience'] });

  const visits = [];
  const near = await startBrowser(`127.0.0.1:${await serveFarHosts(keep, port)}`);
  const rounds = Number(values.rounds);
  for (let round = 0; round < rounds; round++) {
    for (const condition of conditions) {
      for (const idle of [false, true]) {
        for (const product of chosen) {
          // The relay's round trips would be ours, not the product's: codes are not timed on the slow network.
          const how = { idle, code: idle && !condition.network };
          const result = await visit(near, origins[product.name], product, condition, how);
          visits.push({
            product: product.name,
            condition: condition.name,
            idle,
            round,
            ...result,
          });
          process.stderr.write('.');
        }
      }
    }
  }

  const cases = [
    ['silent', await startBrowser(`127.0.0.1:${await serveSilence(keep)}`)],
    ['unresolved', await startBrowser('~NOTFOUND')],
  ];
  for (const [name, browser] of cases) {
    for (const product of chosen) {
      const limits = { limit_ms: LOST_LIMIT_MS };
      const result = await visit(browser, origins[product.name], product, { cpu: 1 }, limits);
      visits.push({ product: product.name, condition: name, idle: false, round: 0, ...result });
      process.stderr.write('.');
    }
  }
  process.stderr.write('\n');
  if (values.raw) writeFileSync(values.raw, JSON.stringify(visits, null, 1));
  printTables(chosen, conditions, visits, LOST_LIMIT_MS);
} finally {
  for (const close of closers.reverse()) await close();
}
