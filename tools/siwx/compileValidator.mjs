// SPDX-License-Identifier: Apache-2.0
//
// Compiles core/siwx/validator.sol into core/siwx/validator_code.inc, which is committed:
//   node tools/siwx/compileValidator.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const solc = createRequire(import.meta.url)('solc');
const folder = new URL('../../core/siwx/', import.meta.url);

/** The text of validator_code.inc, as the contract stands now. */
export function compileValidator() {
  const input = {
    language: 'Solidity',
    sources: {
      'validator.sol': { content: readFileSync(new URL('validator.sol', folder), 'utf8') },
    },
    settings: {
      // Every chain has what Paris has: no PUSH0. Nothing of the compiler's own at the end.
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 1 },
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  };
  const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)));
  if (errors.length > 0) throw new Error(errors[0].formattedMessage);
  const code = contracts['validator.sol'].SignatureValidator.evm.bytecode.object;
  const lines = code.match(/.{1,88}/g).map((line) => `"${line}"`);
  return `// Compiled by tools/siwx/compileValidator.mjs out of validator.sol.\n${lines.join('\n')}\n`;
}

export const committed = () => readFileSync(new URL('validator_code.inc', folder), 'utf8');

if (process.argv[1] === fileURLToPath(new URL(import.meta.url)))
  writeFileSync(new URL('validator_code.inc', folder), compileValidator());
