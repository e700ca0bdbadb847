// SPDX-License-Identifier: Apache-2.0
//
// Tokens of contracts/HostileTokens.sol, made by the devnet's master and sold for wrapped ether on real pools.
import { parseAbi } from 'viem';
import { receiptOf } from '../../tools/harness/receiptOf.mjs';
import { compileSolidity } from './compileSolidity.mjs';

const ABOVE = 2n ** 255n;
const AMOUNTS = { token: 10n ** 24n, weth: 100n * 10n ** 18n };
const POSITIONS = parseAbi([
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable',
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params) payable',
]);
/** Every price, in steps of a fee of 0.3 %. */
const EDGE = 887_220;
/** What a token has of its own, to send along when it calls back. */
export const OWN_ETHER = 10n ** 18n;

/**
 * @param {{ node, wallet, master, artifacts, contracts, token }} world of scenarios/convert.mjs: clients of viem for the
 *   devnet's node, and the contracts of its manifest
 */
export function makeHostileTokens(world) {
  const { node, wallet, master, artifacts, contracts, token } = world;
  const compiled = compileSolidity('HostileTokens.sol');
  const settle = async (sent) => receiptOf(node, await sent);
  const write = (address, abi, functionName, args) =>
    settle(
      wallet.writeContract({ account: master, address, abi, functionName, args, chain: null }),
    );

  async function fillV2(address) {
    const { timestamp } = await node.getBlock();
    const amounts = [AMOUNTS.token, AMOUNTS.weth, 0n, 0n];
    const [to, until] = [master, timestamp + 3600n];
    const abi = artifacts.UniswapV2Router02.abi;
    const args = [address, token('weth'), ...amounts, to, until];
    await write(contracts.v2Router, abi, 'addLiquidity', args);
  }

  async function fillV3(address) {
    const { timestamp } = await node.getBlock();
    const weth = token('weth');
    const isFirst = BigInt(address) < BigInt(weth);
    const inOrder = (a, b) => (isFirst ? [a, b] : [b, a]);
    const key = [...inOrder(address, weth), 3_000];
    // The root of what one of the first is worth in the second, with 96 binary places: 10^4 of the token are one wrapped ether.
    const root = isFirst ? 2n ** 96n / 100n : 2n ** 96n * 100n;
    const { positions } = contracts;
    await write(positions, POSITIONS, 'createAndInitializePoolIfNecessary', [...key, root]);
    const [amount0Desired, amount1Desired] = inOrder(AMOUNTS.token, AMOUNTS.weth);
    const [token0, token1, fee] = key;
    await write(positions, POSITIONS, 'mint', [
      {
        ...{ token0, token1, fee, tickLower: -EDGE, tickUpper: EDGE },
        ...{ amount0Desired, amount1Desired, amount0Min: 0n, amount1Min: 0n },
        ...{ recipient: master, deadline: timestamp + 3600n },
      },
    ]);
  }

  /**
   * @param name of the contract
   * @param kind of the one pool, 'v2' or 'v3': a hundred wrapped ethers, and ten thousand of it for each
   * @returns its address
   */
  async function launch(name, kind = 'v2') {
    const { abi, bytecode } = compiled[name];
    const made = wallet.deployContract({ account: master, abi, bytecode, chain: null });
    const { contractAddress } = await settle(made);
    const seller = kind === 'v2' ? contracts.v2Router : contracts.positions;
    await write(contractAddress, abi, 'approve', [seller, ABOVE]);
    await (kind === 'v2' ? fillV2 : fillV3)(contractAddress);
    return contractAddress;
  }

  /**
   * One that calls the router while it is moved, and sends along all the ether it has.
   * @param callOf its own address to the data of that call
   * @param more `kind` as above, and what ether it has
   */
  async function launchReentrant(callOf, { kind = 'v2', ether = OWN_ETHER } = {}) {
    const address = await launch('Reentrant', kind);
    const { abi } = compiled.Reentrant;
    await settle(
      wallet.sendTransaction({ account: master, to: address, value: ether, chain: null }),
    );
    await write(address, abi, 'aim', [contracts.swapRouter, callOf(address)]);
    const count = (functionName) => node.readContract({ address, abi, functionName });
    return { address, count };
  }

  return { launch, launchReentrant, abiOf: (name) => compiled[name].abi };
}
