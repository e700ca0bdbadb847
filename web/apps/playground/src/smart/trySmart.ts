// SPDX-License-Identifier: Apache-2.0
//
// What an account that is a program can do, played with the devnet's money: two calls approved as one, and a key with a limit.
// The page asks by its provider, as any app does; each step is told below the buttons.
import type { Portico, PorticoState } from '@portico/sdk';
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  getAddress,
  type Hex,
  http,
  numberToHex,
  type PublicClient,
  parseAbi,
  parseUnits,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { askFaucet } from '../actions.ts';
import { devnetChain } from '../devnet.ts';
import { DEVNET, DEVNET_ID } from '../devnetIds.ts';
import { grantPermissions, LIMIT, RECEIVER, type SmartFlow, sendCalls, until } from '../flows.ts';
import type { PlaygroundConfig, Trade } from '../loadConfig.ts';
import { type Told, tell } from './told.ts';

export interface SmartWorld {
  readonly portico: Portico;
  readonly config: PlaygroundConfig;
  /** The widget stands in the page, and never closes. */
  readonly inPage: boolean;
  /** Nothing was pressed since. */
  readonly isNewest: () => boolean;
  /** The same flow anew. */
  readonly again: () => void;
  readonly onUsed: () => void;
}

const SOLD = parseUnits('25', 6);
const PAID = parseUnits('3', 6);
const ROUTER_ABI = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
]);
/** Safe's Allowance Module, which keeps the limit; it stands at this address on every network that has it. */
const ALLOWANCE_MODULE = '0xAA46724893dedD72658219405185Fb0Fc91e091C';
const MODULE_ABI = parseAbi([
  'function executeAllowanceTransfer(address safe, address token, address to, uint96 amount, address paymentToken, uint96 payment, address delegate, bytes signature)',
]);
/** Enough for the key's call; without it the node would refuse what the contract is to refuse. */
const KEY_GAS = 400_000n;
const LATER_S = 1_200n;
const ASKED_EVERY_MS = 1_000;

export async function trySmart(flow: SmartFlow, world: SmartWorld): Promise<void> {
  const told = tell();
  try {
    const { smartAccounts } = world.config;
    if (!smartAccounts)
      throw new Error(
        'This server sends and pays for no smart accounts: ./x demo has one that does.',
      );
    const address = await smartAddress(world, told);
    if (!address || !world.isNewest()) return;
    await (flow === 'batch' ? batch : limit)(world, told, address, smartAccounts);
    world.onUsed();
  } catch (error) {
    told.fail(error);
  }
}

/** Of who is connected, once that is a smart account; undefined: it will not be, and what to do is said. */
async function smartAddress(
  { portico, inPage, isNewest, again }: SmartWorld,
  told: Told,
): Promise<Address | undefined> {
  const now = () => portico.getState();
  const isEmbedded = now().wallet?.id.startsWith('portico.embedded.');
  if (!isEmbedded) {
    told.fail(
      `${now().wallet?.name ?? 'This wallet'} decides itself what its account is. The one behind an e-mail can be a program.`,
    );
    told.offer('log-in', 'Log in by e-mail instead', async () => {
      await portico.disconnect();
      again();
    });
    return;
  }
  if (now().caipNetworkId !== DEVNET) await portico.switchNetwork(DEVNET);
  const own = now().address ?? '';
  if (await isSmart(portico, own)) return getAddress(own);
  const switching = told.step('Press “Switch to your smart account”.');
  await portico.open({ view: 'accountSettings' });
  const left = ({ address, open }: PorticoState) => address !== own || !open;
  await until(portico, left);
  const { address } = now();
  if (address === undefined || address === own || !isNewest()) {
    told.fail('It stayed the account of the key. Nothing was sent.');
    return;
  }
  switching.say('Switched from the account of your key. The settings lead back.');
  if (!inPage) portico.close();
  await until(portico, ({ open }) => inPage || !open);
  return getAddress(address);
}

async function isSmart(portico: Portico, address: string): Promise<boolean> {
  const method = 'wallet_getCapabilities';
  const all = await portico.getProvider().request({ method, params: [address] });
  return all?.[numberToHex(DEVNET_ID)]?.atomic?.status === 'supported';
}

/** Tokens to try with, of the devnet's faucet. */
async function fill(
  { config: { faucet } }: SmartWorld,
  { read, held }: Chain,
  told: Told,
  account: Address,
  { sells }: Trade,
): Promise<void> {
  const isThere = (await read.getCode({ address: account })) !== undefined;
  told.step(
    `Your smart account is ${account}. ${isThere ? 'It is on the network.' : 'It is not on the network yet: its first operation puts it there.'}`,
  );
  if ((await held(sells, account)) >= SOLD) return;
  if (!faucet) throw new Error('It has no USDC, and this page knows no faucet.');
  const asked = told.step('Asking the faucet for play money');
  asked.say(`The faucet gave it ${await askFaucet(faucet, account)}.`);
}

interface Chain {
  readonly read: PublicClient;
  readonly held: (token: Address, account: Address) => Promise<bigint>;
}

function chainOf({ config: { chainRpcUrl } }: SmartWorld): Chain {
  const read = createPublicClient({
    chain: devnetChain(chainRpcUrl),
    transport: http(chainRpcUrl),
  });
  return {
    read,
    held: (address, account) =>
      read.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
  };
}

/** Approve and swap, all or none. */
async function batch(world: SmartWorld, told: Told, account: Address, trade: Trade): Promise<void> {
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
  const calls = [
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
    'Two calls as one: the pool’s router may take 25 USDC, and swaps them for WETH. Approve them once.',
  );
  const provider = world.portico.getProvider();
  const { id } = await provider.request(sendCalls(DEVNET, account, calls));
  step.say('Approved once: the router may take 25 USDC, and swaps them for WETH.');
  told.offer('show-status', 'Show its status', () =>
    provider.request({ method: 'wallet_showCallsStatus', params: [id] }),
  );
  const end = told.step('On its way');
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

/** A key of this page takes by itself what it was given, and then more. */
async function limit(world: SmartWorld, told: Told, account: Address, trade: Trade): Promise<void> {
  const chain = chainOf(world);
  await fill(world, chain, told, account, trade);
  if (!world.isNewest()) return;
  const key = privateKeyToAccount(generatePrivateKey());
  const step = told.step(
    `A key was made in this page: ${key.address}. Approve that it may take 5 USDC a day.`,
  );
  const asked = grantPermissions(DEVNET, key.address, trade.sells);
  await world.portico.getProvider().request(asked);
  step.say(
    `The key ${key.address} may take ${formatUnits(BigInt(LIMIT), 6)} USDC a day: the account’s contract keeps that.`,
  );
  // Whoever calls pays the network: the key has ether of its own.
  await askFaucet(world.config.faucet ?? '', key.address);
  const take = async (amount: bigint): Promise<boolean> => {
    const text = `${formatUnits(amount, 6)} USDC`;
    const taking = told.step(`The key takes ${text}`);
    const done = await takeBy(chain.read, world.config.chainRpcUrl, key, {
      account,
      token: trade.sells,
      amount,
    });
    taking.say(
      done
        ? `The key took ${text} by itself. Nobody was asked.`
        : `The key wanted ${text} more, and the account’s contract refused: the transaction is on the chain, and moved nothing.`,
    );
    return done;
  };
  if (!(await take(PAID))) throw new Error('The contract refused what is within the limit.');
  if (await take(PAID)) throw new Error('The contract let the key take more than its limit.');
  told.offer('take-one', 'Let the key take 1 USDC', () => take(parseUnits('1', 6)));
  told.offer('take-back', 'Take the limit back', async () => {
    told.step(
      '“Devices and recovery” lists the key under “What others may take”, and takes its limit back.',
    );
    await world.portico.open({ view: 'accountSettings' });
  });
}

/** False: the contract refused. Sent all the same, so that the chain itself has said so. */
async function takeBy(
  read: PublicClient,
  rpcUrl: string,
  key: PrivateKeyAccount,
  { account, token, amount }: { account: Address; token: Address; amount: bigint },
): Promise<boolean> {
  const client = createWalletClient({
    account: key,
    chain: devnetChain(rpcUrl),
    transport: http(rpcUrl),
  });
  const hash = await client.writeContract({
    address: ALLOWANCE_MODULE,
    abi: MODULE_ABI,
    functionName: 'executeAllowanceTransfer',
    args: [account, token, RECEIVER, amount, zeroAddress, 0n, key.address, '0x'],
    gas: KEY_GAS,
  });
  const { status } = await read.waitForTransactionReceipt({ hash });
  return status === 'success';
}
