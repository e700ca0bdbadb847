// SPDX-License-Identifier: Apache-2.0
//
// The devnet's contracts of swaps, as a page names them to the widget (`swapRouters` of createPortico): nobody else knows them.
//   node tools/devnet/swapRouters.mjs MANIFEST    as JSON
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export function swapRouters({ chainId, evm }) {
  const { swapRouter, v2Router } = evm.contracts;
  const { address } = evm.tokens.find(({ key }) => key === 'weth');
  return [swapRouter, v2Router, address]
    .filter((one) => one !== undefined)
    .map((one) => `eip155:${chainId}:${one}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(JSON.stringify(swapRouters(JSON.parse(readFileSync(process.argv[2], 'utf8')))));
