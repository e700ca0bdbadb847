// SPDX-License-Identifier: Apache-2.0
//
// The wasm modules hold the words and texts of the errors that they say (core/base/result.cpp); another one
// would read "Unknown error". So every error that a source of a module names must be among them.
import { readFileSync } from 'node:fs';

/** The part of kSaid -> the sources that end in the modules it is for. */
const SOURCES = {
  // What a wallet has signed is checked by the server, not here.
  PORTICO_ERRORS_OF_PAIRING: /^core\/(walletconnect\/(?!client\/cacao)|machine\/|wasm\/|base\/(json|describe))/,
  PORTICO_ERRORS_OF_MONEY: /^core\/(money|transfers|swap_flow|machine)\/|^core\/base\/(json|describe)|^core\/chain\/eip155\/node_refusal/,
  PORTICO_ERRORS_OF_APPROVAL: /^core\/(approval|smart_account)\/|^core\/siwx\/message|^core\/base\/(json|describe|encoding\/hex)|^core\/chain\/(units|address|eip155\/(abi|signing|user_operation|quantity|address)|solana\/(address|message))/,
  PORTICO_ERRORS_OF_ENGINE: /^core\/(engine|account|machine|onramp|sign_in|names|wasm)\/|^core\/base\/(json|describe)/,
};

/** The words that one build says, of all in their order. */
function saidWords(result, macro, words) {
  const ranges = new RegExp(`${macro}\\)?\nconstexpr Said kSaid\\[\\] = ([^;]*);`).exec(result)?.[1];
  if (!ranges) throw new Error(`core/base/result.cpp has no kSaid of ${macro}`);
  const said = new Set();
  for (const [, first, last] of ranges.matchAll(/\{Code::(\w+), Code::(\w+)\}/g))
    for (const word of words.slice(words.indexOf(first), words.indexOf(last) + 1)) said.add(word);
  return said;
}

export function saidErrors(files, read = (file) => readFileSync(file, 'utf8')) {
  const words = [...read('core/base/errors.def').matchAll(/^PORTICO_ERROR\((\w+)/gm)].map(([, word]) => word);
  const result = read('core/base/result.cpp');
  return Object.entries(SOURCES).flatMap(([macro, sources]) => {
    const said = saidWords(result, macro, words);
    return files
      .filter((file) => sources.test(file) && !/_(test|main|for_test)\.cpp$/.test(file))
      .flatMap((file) =>
        [...new Set([...read(file).matchAll(/\bCode::(\w+)/g)].map(([, word]) => word))]
          .filter((word) => words.includes(word) && !said.has(word))
          .map((word) => `${file}: says ${word}, which is not in kSaid of ${macro} (core/base/result.cpp)`),
      );
  });
}
