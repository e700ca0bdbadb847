// SPDX-License-Identifier: Apache-2.0
//
// What an account can do that is a program, or runs one, played with the devnet's money: two calls approved as one, and keys
// that act by themselves (keys.ts). The page asks by its provider, as any app does; each step is told below the buttons.
import type { Portico, PorticoState } from '@portico/sdk';
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  getAddress,
  type Hex,
  numberToHex,
  parseAbi,
} from 'viem';
import { DEVNET, DEVNET_ID } from '../devnetIds.ts';
import { type AskedFlow, sendCalls, until } from '../flows.ts';
import type { Trade } from '../loadConfig.ts';
import { chainOf, fill, present, type SmartWorld, SOLD } from './account.ts';
import { calls, limit } from './keys.ts';
import { type Told, tell } from './told.ts';

const ROUTER_ABI = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
]);
const LATER_S = 1_200n;
const ASKED_EVERY_MS = 1_000;

export async function trySmart(flow: AskedFlow, world: SmartWorld): Promise<void> {
  const told = tell();
  try {
    const { smartAccounts } = world.config;
    if (!smartAccounts)
      throw new Error(
        'This server has no smart accounts. Start the demo with ./x demo, whose server has.',
      );
    const address = await (flow === 'together' ? ownAddress : smartAddress)(world, told);
    if (!address || !world.isNewest()) return;
    await { together, batch, limit, calls }[flow](world, told, address, smartAccounts);
    world.onUsed();
  } catch (error) {
    told.fail(error);
  }
}

/** Of who is connected, where their wallet makes calls as one; undefined: it does not, which is said. */
async function ownAddress(
  { portico, isNewest, again }: SmartWorld,
  told: Told,
): Promise<Address | undefined> {
  if (portico.getState().caipNetworkId !== DEVNET) await portico.switchNetwork(DEVNET);
  const { address = '', wallet } = portico.getState();
  const { atomic } = await capabilitiesOf(portico, address).catch(() => ({ atomic: undefined }));
  if (!isNewest()) return;
  if (atomic && atomic.status !== 'unsupported') return getAddress(address);
  told.fail(
    `${wallet?.name ?? 'This wallet'} sends one call after another. The wallet that comes with an email log-in sends them as one.`,
  );
  told.offer('log-in', 'Log in by e-mail instead', async () => {
    await portico.disconnect();
    again();
  });
  return;
}

/** Of who is connected, once that is a smart account; undefined: it will not be, and what to do is said. */
async function smartAddress(world: SmartWorld, told: Told): Promise<Address | undefined> {
  const { portico, inPage, isNewest, again } = world;
  const now = () => portico.getState();
  const isEmbedded = now().wallet?.id.startsWith('portico.embedded.');
  if (!isEmbedded) {
    told.fail(
      `${now().wallet?.name ?? 'This wallet'} decides itself what its account is. The wallet that comes with an email log-in can have a smart account.`,
    );
    told.offer('log-in', 'Log in by e-mail instead', async () => {
      await portico.disconnect();
      again();
    });
    return;
  }
  if (now().caipNetworkId !== DEVNET) await portico.switchNetwork(DEVNET);
  const own = now().address ?? '';
  if (await isSmart(world, own)) return getAddress(own);
  const switching = told.step('Switch to your smart account, in the settings.');
  // Only the owner switches it: the row is marked for them, and says why.
  await portico.open({ view: 'accountSettings', data: { row: 'accountType' } });
  const left = ({ address, open }: PorticoState) => address !== own || !open;
  await until(portico, left);
  const { address } = now();
  if (address === undefined || address === own || !isNewest()) {
    told.fail('You kept the account that you had. Nothing was sent.');
    told.offer('use-smart', 'Switch to your smart account', async () => again());
    return;
  }
  switching.say('Switched to your smart account. You switch back in its settings.');
  if (!inPage) portico.close();
  await until(portico, ({ open }) => inPage || !open);
  return getAddress(address);
}

interface Capabilities {
  readonly atomic?: { readonly status: string } | undefined;
  readonly paymasterService?: { readonly supported: boolean } | undefined;
}

/** On the devnet. */
async function capabilitiesOf(portico: Portico, address: string): Promise<Capabilities> {
  const method = 'wallet_getCapabilities';
  const all = await portico.getProvider().request({ method, params: [address] });
  return all?.[numberToHex(DEVNET_ID)] ?? {};
}

/** The account of a key makes calls as one, too: by code that it runs (EIP-7702), where a smart account is its own. */
async function isSmart(world: SmartWorld, address: string): Promise<boolean> {
  const { atomic } = await capabilitiesOf(world.portico, address);
  if (atomic?.status !== 'supported') return false;
  const code = await chainOf(world).read.getCode({ address: getAddress(address) });
  return !code?.startsWith('0xef0100');
}

const batch: Doing = async (world, told, account, trade) => {
  await present(chainOf(world), told, account);
  await swapAsOne(world, told, account, trade, true);
};

const together: Doing = async (world, told, account, trade) => {
  told.step(`Your account is ${account}. It keeps this address.`);
  const { paymasterService } = await capabilitiesOf(world.portico, account);
  await swapAsOne(world, told, account, trade, paymasterService?.supported === true);
};

type Doing = (world: SmartWorld, told: Told, account: Address, trade: Trade) => Promise<void>;

/** Approve and swap, all or none. */
async function swapAsOne(
  world: SmartWorld,
  told: Told,
  account: Address,
  trade: Trade,
  paid: boolean,
): Promise<void> {
  const chain = chainOf(world);
  const { read, held } = chain;
  await fill(world, chain, told, account, trade);
  const { router, sells, buys } = trade;
  const path = [sells, buys];
  const offered = await read.readContract({
    address: router,
    abi: ROUTER_ABI,
    functionName: 'getAmountsOut',
    args: [SOLD, path],
  });
  const least = ((offered.at(-1) ?? 0n) * 99n) / 100n;
  const { timestamp } = await read.getBlock();
  const both = [
    {
      to: sells,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, SOLD] }),
    },
    {
      to: router,
      data: encodeFunctionData({
        abi: ROUTER_ABI,
        functionName: 'swapExactTokensForTokens',
        args: [SOLD, least, path, account, timestamp + LATER_S],
      }),
    },
  ];
  const before = [await held(buys, account), await read.getBalance({ address: account })] as const;
  if (!world.isNewest()) return;
  const step = told.step(
    'Two calls as one: the exchange may take 25 USDC, and swaps them for WETH. Approve both at once.',
  );
  const provider = world.portico.getProvider();
  const { id } = await provider.request(sendCalls(DEVNET, account, both, paid));
  step.say('You approved both at once: the exchange may take 25 USDC, and swaps them for WETH.');
  told.offer('show-status', 'Show its status', () =>
    provider.request({ method: 'wallet_showCallsStatus', params: [id] }),
  );
  const end = told.step('Waiting for the network');
  const status = await ended(world.portico, id);
  if (status.status !== 200) throw new Error(`It was not carried out (status ${status.status}).`);
  const bought = formatUnits((await held(buys, account)) - before[0], 18);
  const spent = before[1] - (await read.getBalance({ address: account }));
  end.say(
    `Carried out in block ${BigInt(status.receipts[0]?.blockNumber ?? 0)}, in one transaction: 25 USDC became ${Number(bought).toPrecision(4)} WETH. ${spent === 0n ? 'The account’s ether was not touched: the demo paid the fee.' : `The fee was ${formatUnits(spent, 18)} ETH of its own.`}`,
  );
}

interface CallsStatus {
  readonly status: number;
  readonly receipts: readonly { readonly blockNumber: Hex }[];
}

async function ended(portico: Portico, id: string): Promise<CallsStatus> {
  for (;;) {
    const asked = { method: 'wallet_getCallsStatus', params: [id] };
    const status: CallsStatus = await portico.getProvider().request(asked);
    if (status.status !== 100) return status;
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
  }
}
