// SPDX-License-Identifier: Apache-2.0
//
// End to end: node e2e/run.mjs [filter...]. Real server, real chain node, real browser, real peers.
// A filter is part of "group › test". Ends with the plain line `N passed, N failed`.
//
// PORTICO_E2E=journeys: the first test of each group. PORTICO_BROWSER=firefox runs them in Firefox. PORTICO_BIN and
// PORTICO_WC_BIN name other programs than those of build/native; PORTICO_SITE another built playground (README.md).
import { readdirSync } from 'node:fs';
import { endOnSignals } from '../tools/harness/Program.mjs';
import { runGroups } from '../tools/harness/runGroups.mjs';

endOnSignals();

// Two kinds of rejections that nobody handles are told, and end nothing. The npm peers leave some of their own to nobody, when
// a session goes away at both ends. And when a test fails its page is closed, with which fails what the test still waited for:
// ending the run by it hid why the test had failed. Of all others each ends the run.
process.on('unhandledRejection', (error) => {
  const ofPeers = /node_modules\/@(walletconnect|reown)\//.test(error?.stack ?? '');
  const byClosing = /page, context or browser has been closed/.test(String(error?.message));
  if (!ofPeers && !byClosing) throw error;
  console.log(`      a rejection that nobody handles: ${error.message.split('\n')[0]}`);
});

const folder = new URL('./scenarios/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
const groups = [];
for (const file of files.sort()) groups.push((await import(new URL(file, folder).href)).default);
if (process.env.PORTICO_E2E === 'journeys')
  for (const group of groups)
    group.tests = Object.fromEntries(Object.entries(group.tests).slice(0, 1));

const failed = await runGroups(groups, process.argv.slice(2));
process.exit(failed === 0 ? 0 : 1);
