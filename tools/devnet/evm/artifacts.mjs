// SPDX-License-Identifier: Apache-2.0
//
// Where the devnet's contracts come from: what npm packages publish compiled, and our own few, which the
// compiler from npm makes once for each version of their text.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { multicall3Abi } from 'viem';
import { loadSolc } from './loadSolc.mjs';

const require = createRequire(import.meta.url);
const folder = fileURLToPath(new URL('contracts/', import.meta.url));
const operators = fileURLToPath(new URL('../../../deploy/contracts/', import.meta.url));
const files = {
  'Allowances.sol': folder,
  'Griefers.sol': folder,
  'Tokens.sol': folder,
  'Collectibles.sol': folder,
  'Names.sol': folder,
  'SpendingLimits.sol': folder,
  'NameResolver.sol': operators,
  'VerifyingPaymaster.sol': operators,
};
const textOf = (file) => readFileSync(join(files[file], file), 'utf8');
const published = {
  EntryPoint: '@account-abstraction/contracts/artifacts/EntryPoint.json',
  Simple7702Account: '@account-abstraction/contracts/artifacts/Simple7702Account.json',
  SimpleAccount: '@account-abstraction/contracts/artifacts/SimpleAccount.json',
  SimpleAccountFactory: '@account-abstraction/contracts/artifacts/SimpleAccountFactory.json',
  UniswapV2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  UniswapV2Pair: '@uniswap/v2-core/build/UniswapV2Pair.json',
  UniswapV2Router02: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  WETH9: '@uniswap/v2-periphery/build/WETH9.json',
  UniswapV3Factory:
    '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  UniswapV3Pool: '@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json',
  SwapRouter: '@uniswap/v3-periphery/artifacts/contracts/SwapRouter.sol/SwapRouter.json',
  NonfungiblePositionManager:
    '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  QuoterV2: '@uniswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json',
  SwapRouter02:
    '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
};

/** Before set-up has fetched it the devnet has no router that joins both kinds of pools, and no swaps. */
const hasSwapRouter = (() => {
  try {
    return Boolean(require.resolve(published.SwapRouter02));
  } catch {
    return false;
  }
})();
if (!hasSwapRouter) delete published.SwapRouter02;

/** Of everything that the compiled text depends on. */
export const sourcesHash = createHash('sha256')
  .update(Object.keys(files).map(textOf).join('\0'))
  .update(require('solc/package.json').version)
  .update(require('@openzeppelin/contracts/package.json').version)
  .update(`${hasSwapRouter}`)
  .digest('hex')
  .slice(0, 16);

/**
 * Every contract by name: { abi, bytecode }, and Multicall3's text as it runs.
 * @param {string} cache a folder of ours; what was compiled is kept there
 */
export async function readArtifacts(cache) {
  const artifacts = {};
  for (const [name, path] of Object.entries(published)) {
    const { abi, bytecode } = require(path);
    artifacts[name] = { abi, bytecode: bytecode.startsWith('0x') ? bytecode : `0x${bytecode}` };
  }
  return Object.assign(artifacts, ownContracts(cache), {
    Multicall3: { abi: multicall3Abi, bytecode: await multicall3() },
  });
}

/** viem carries Multicall3 to run it where it is not deployed; its exports do not name the file. */
async function multicall3() {
  const inside = new URL('constants/contracts.js', import.meta.resolve('viem'));
  return (await import(inside)).multicall3Bytecode;
}

function ownContracts(cache) {
  const kept = join(cache, `contracts-${sourcesHash}.json`);
  try {
    return JSON.parse(readFileSync(kept, 'utf8'));
  } catch {
    const compiled = compile();
    writeWhole(kept, JSON.stringify(compiled));
    return compiled;
  }
}

function compile() {
  const solc = loadSolc();
  const selection = { '*': ['abi', 'evm.bytecode.object'] };
  const names = Object.keys(files);
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(names.map((file) => [file, { content: textOf(file) }])),
    settings: { outputSelection: Object.fromEntries(names.map((file) => [file, selection])) },
  };
  const imported = (path) => ({ contents: readFileSync(require.resolve(path), 'utf8') });
  const { contracts, errors = [] } = JSON.parse(
    solc.compile(JSON.stringify(input), { import: imported }),
  );
  // Warnings are about the package's older style.
  const wrong = errors.find(({ severity }) => severity === 'error');
  if (wrong) throw new Error(`the devnet's contracts: ${wrong.formattedMessage}`);
  return Object.fromEntries(
    Object.values(contracts)
      .flatMap((inFile) => Object.entries(inFile))
      .map(([name, { abi, evm }]) => [name, { abi, bytecode: `0x${evm.bytecode.object}` }]),
  );
}

/** A reader sees the whole file or none, also where two devnets start at once. */
export function writeWhole(path, text) {
  mkdirSync(join(path, '..'), { recursive: true });
  const part = `${path}.${process.pid}.part`;
  writeFileSync(part, text);
  renameSync(part, path);
}
