// SPDX-License-Identifier: Apache-2.0
//
// The compiler of Solidity. It makes every rejection of the process that nobody handles an error of its own; what becomes of
// those is for the program to say that loads it.
import { createRequire } from 'node:module';

export function loadSolc() {
  const before = process.listeners('unhandledRejection');
  const solc = createRequire(import.meta.url)('solc');
  for (const listener of process.listeners('unhandledRejection'))
    if (!before.includes(listener)) process.removeListener('unhandledRejection', listener);
  return solc;
}
