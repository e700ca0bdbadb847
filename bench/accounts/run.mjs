// SPDX-License-Identifier: Apache-2.0
//
// node bench/accounts/run.mjs [verify|server|operations|sign-in]...: what sign-in and smart accounts take, as Markdown. Loopback
// only. Needs the native, wasm and web builds.
import { printTables } from '../shared/printTables.mjs';
import { printOperations } from './operations.mjs';
import { printServer } from './server.mjs';
import { printSignIn } from './signIn.mjs';
import { printVerify } from './verify.mjs';

await printTables({
  verify: printVerify,
  server: printServer,
  operations: printOperations,
  'sign-in': printSignIn,
});
