// SPDX-License-Identifier: Apache-2.0
//
// node bench/accounts/run.mjs [verify|server|operations|sign-in]...: what sign-in and smart accounts take, as Markdown. Loopback
// only. Needs the native, wasm and web builds.
import { loadavg } from 'node:os';
import { printOperations } from './operations.mjs';
import { printServer } from './server.mjs';
import { printSignIn } from './signIn.mjs';
import { printVerify } from './verify.mjs';

const tables = {
  verify: printVerify,
  server: printServer,
  operations: printOperations,
  'sign-in': printSignIn,
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
