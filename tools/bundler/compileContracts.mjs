// SPDX-License-Identifier: Apache-2.0
//
// Compiles server/api/bundler/simulation.sol into simulation_code.inc beside it, which is committed:
//   node tools/bundler/compileContracts.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const solc = createRequire(import.meta.url)('solc');
const folder = new URL('../../server/api/bundler/', import.meta.url);

/** The text of simulation_code.inc, as the contract stands now. */
export function compileSimulation() {
  const input = {
    language: 'Solidity',
    sources: {
      'simulation.sol': { content: readFileSync(new URL('simulation.sol', folder), 'utf8') },
    },
    settings: {
      // Every chain has what Paris has: no PUSH0. Nothing of the compiler's own at the end.
      evmVersion: 'paris',
      viaIR: true,
      optimizer: { enabled: true, runs: 1 },
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
    },
  };
  const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)));
  if (errors.length > 0) throw new Error(errors[0].formattedMessage);
  const code = contracts['simulation.sol'].UserOperationSimulation.evm.deployedBytecode.object;
  const lines = code.match(/.{1,88}/g).map((line) => `"${line}"`);
  return `// Compiled by tools/bundler/compileContracts.mjs out of simulation.sol.\n${lines.join('\n')}\n`;
}

export const committed = () => readFileSync(new URL('simulation_code.inc', folder), 'utf8');

if (process.argv[1] === fileURLToPath(new URL(import.meta.url)))
  writeFileSync(new URL('simulation_code.inc', folder), compileSimulation());
