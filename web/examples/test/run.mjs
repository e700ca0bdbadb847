// SPDX-License-Identifier: Apache-2.0
//
// The example apps as a host has them: built from the packed packages, in a real browser.
//   node web/examples/test/run.mjs [FILTER]      the filter is part of "group › test"
// Needs the SDK's build (./x build). Ends with the plain line `N passed, N failed`.
import { endOnSignals } from '../../../tools/harness/Program.mjs';
import { runGroups } from '../../../tools/harness/runGroups.mjs';
import { packAll } from '../../../tools/pack/pack.mjs';
import bundlers from './bundlers.mjs';
import buttons from './buttons.mjs';
import documents from './documents.mjs';
import nextApp from './nextApp.mjs';
import packages from './packages.mjs';
import pnpmApp from './pnpmApp.mjs';
import standalone from './standalone.mjs';
import types from './types.mjs';
import viteApp from './viteApp.mjs';
import vitestApp from './vitestApp.mjs';
import wagmiApp from './wagmiApp.mjs';

endOnSignals();
packAll();
const groups = [
  packages,
  nextApp,
  ...bundlers,
  pnpmApp,
  vitestApp,
  types,
  documents,
  standalone,
  buttons,
  ...viteApp,
  ...wagmiApp,
];
const failed = await runGroups(groups, process.argv.slice(2));
process.exit(failed === 0 ? 0 : 1);
