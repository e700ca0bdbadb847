// SPDX-License-Identifier: Apache-2.0
//
// Keys of this page that act for a smart account by themselves: one takes a token up to a limit, one calls a function of a
// contract. The account's contracts keep the bounds: what is beyond them is sent all the same, so that the chain itself refuses.
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  formatEther,
  formatUnits,
  type Hex,
  http,
  parseAbi,
  parseUnits,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { askFaucet } from '../actions.ts';
import { devnetChain } from '../devnet.ts';
import { DEVNET } from '../devnetIds.ts';
import { grantCalls, grantPermissions, LIMIT, RECEIVER, WRAPS } from '../flows.ts';
import type { Trade } from '../loadConfig.ts';
import { type Chain, chainOf, fill, present, type SmartWorld } from './account.ts';
import type { Told } from './told.ts';

const PAID = parseUnits('3', 6);
/** More than half of what may be wrapped: a second time is too much. */
const WRAPPED = (WRAPS * 3n) / 5n;
/** Safe's Allowance Module, which keeps the limit; it stands at this address on every network that has it. */
const ALLOWANCE_MODULE = '0xAA46724893dedD72658219405185Fb0Fc91e091C';
const MODULE_ABI = parseAbi([
  'function executeAllowanceTransfer(address safe, address token, address to, uint96 amount, address paymentToken, uint96 payment, address delegate, bytes signature)',
]);
/** Enough for the key's call; without it the node would refuse what the contract is to refuse. */
const KEY_GAS = 400_000n;
const ROLES_ABI = parseAbi([
  'function execTransactionWithRole(address to, uint256 value, bytes data, uint8 operation, bytes32 role, bool shouldRevert) returns (bool)',
]);
const WETH_ABI = parseAbi(['function deposit() payable']);

interface Granted {
  readonly context: Hex;
  /** The contract that keeps the bounds. */
  readonly keptBy: Address;
}

/** A key of this page takes by itself what it was given, and then more. */
export async function limit(world: SmartWorld, told: Told, account: Address, trade: Trade) {
  const chain = chainOf(world);
  await present(chain, told, account);
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
  await payNetworkFor(key, world);
  const take = async (amount: bigint): Promise<boolean> => {
    const text = `${formatUnits(amount, 6)} USDC`;
    const taking = told.step(`The key takes ${text}`);
    const args = [
      account,
      trade.sells,
      RECEIVER,
      amount,
      zeroAddress,
      0n,
      key.address,
      '0x',
    ] as const;
    const data = encodeFunctionData({
      abi: MODULE_ABI,
      functionName: 'executeAllowanceTransfer',
      args,
    });
    const done = await sendBy(key, chain, world, ALLOWANCE_MODULE, data);
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
  offerTakingBack(world, told, 'Take the limit back');
}

/** A key of this page calls one function of one contract as the account, and then another. */
export async function calls(world: SmartWorld, told: Told, account: Address, trade: Trade) {
  const chain = chainOf(world);
  await present(chain, told, account);
  await fill(world, chain, told, account, trade);
  if (!world.isNewest()) return;
  const key = privateKeyToAccount(generatePrivateKey());
  const most = `${formatEther(WRAPS)} ETH`;
  const step = told.step(
    `A key was made in this page: ${key.address}. Approve that it may wrap ${most} of the account’s, until tomorrow.`,
  );
  const asked = grantCalls(DEVNET, key.address, trade.buys);
  const [granted]: readonly Granted[] = await world.portico.getProvider().request(asked);
  if (!granted) throw new Error('The wallet gave the key nothing.');
  step.say(
    `The key ${key.address} may call deposit() of WETH with ${most} in all, until tomorrow: a contract of the account’s keeps that.`,
  );
  await payNetworkFor(key, world);
  // Behind the contract's address: what the key may do, by its number there.
  const role: Hex = `0x${granted.context.slice(42)}`;
  const act = async (what: string, data: Hex, value = 0n): Promise<boolean> => {
    const acting = told.step(`The key ${what}`);
    const args = [trade.buys, value, data, 0, role, true] as const;
    const whole = encodeFunctionData({
      abi: ROLES_ABI,
      functionName: 'execTransactionWithRole',
      args,
    });
    const done = await sendBy(key, chain, world, granted.keptBy, whole);
    acting.say(
      done
        ? `The key ${what}, as the account and by itself. Nobody was asked.`
        : `The key ${what}? The account’s contract refused: the transaction is on the chain, and did nothing.`,
    );
    return done;
  };
  const wrap = () =>
    act(
      `wraps ${formatEther(WRAPPED)} ETH`,
      encodeFunctionData({ abi: WETH_ABI, functionName: 'deposit' }),
      WRAPPED,
    );
  const send = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [RECEIVER, 1n],
  });
  if (!(await wrap())) throw new Error('The contract refused what the key may do.');
  if (await wrap()) throw new Error('The contract let the key wrap more than it may.');
  if (await act('sends WETH to somebody', send))
    throw new Error('The contract let the key call another function.');
  offerTakingBack(world, told, 'Take the key back');
}

/** Whoever calls pays the network: the key has ether of its own. */
const payNetworkFor = ({ address }: PrivateKeyAccount, { config }: SmartWorld) =>
  askFaucet(config.faucet ?? '', address);

function offerTakingBack({ portico }: SmartWorld, told: Told, text: string): void {
  told.offer('take-back', text, async () => {
    told.step(
      '“Devices and recovery” lists the key under “What others may take”, and takes it back.',
    );
    await portico.open({ view: 'accountSettings' });
  });
}

/** False: the contract refused. */
async function sendBy(
  key: PrivateKeyAccount,
  { read }: Chain,
  { config: { chainRpcUrl } }: SmartWorld,
  to: Address,
  data: Hex,
): Promise<boolean> {
  const client = createWalletClient({
    account: key,
    chain: devnetChain(chainRpcUrl),
    transport: http(chainRpcUrl),
  });
  const hash = await client.sendTransaction({ to, data, gas: KEY_GAS });
  const { status } = await read.waitForTransactionReceipt({ hash });
  return status === 'success';
}
