// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadSolc } from '../../tools/devnet/evm/loadSolc.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The contracts of a file in e2e/contracts, by name: { abi, bytecode, runtime }. */
export function compileSolidity(file) {
  const solc = loadSolc();
  const content = readFileSync(`${root}e2e/contracts/${file}`, 'utf8');
  const parts = ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'];
  const input = {
    language: 'Solidity',
    sources: { [file]: { content } },
    settings: { outputSelection: { '*': { '*': parts } } },
  };
  const { contracts, errors } = JSON.parse(solc.compile(JSON.stringify(input)));
  assert.deepEqual(
    (errors ?? []).filter(({ severity }) => severity === 'error'),
    [],
  );
  return Object.fromEntries(
    Object.entries(contracts[file]).map(([name, { abi, evm }]) => [
      name,
      {
        abi,
        bytecode: `0x${evm.bytecode.object}`,
        runtime: `0x${evm.deployedBytecode.object}`,
      },
    ]),
  );
}
