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

// The npm peers leave some of their own rejections to nobody, when a session goes away at both ends: told, and no end of the
// run, as which they would fail tests that have nothing to do with them. Of ours each ends it.
process.on('unhandledRejection', (error) => {
  if (!/node_modules\/@(walletconnect|reown)\//.test(error?.stack ?? '')) throw error;
  console.log(`      a peer's rejection that nobody handles: ${error.message}`);
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
