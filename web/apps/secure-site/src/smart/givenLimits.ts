// SPDX-License-Identifier: Apache-2.0
//
// What others may take from the owner's smart account by themselves: the limits that Safe's Allowance Module keeps (decision
// 71) and calls (givenCalls.ts), read from each network, whatever page they were given to.
import { currencyOf, type OperatorNetwork, tokensOf } from '../approval/knownNetworks.ts';
import type { OperatorNetworks } from '../approval/operatorNetworks.ts';
import type { Argument } from '../approval/summary.ts';
import type { WasmApproval } from '../approval/WasmApproval.ts';
import { Refusal } from '../frame/FrameServer.ts';
import type { NodeApi } from '../node/NodeApi.ts';
import type { GivenAmount, GivenLimit, GivenLimits } from '../ui/ownWindow.ts';
import { givenCalls } from './givenCalls.ts';
import type { SmartAccounts } from './SmartAccounts.ts';

export interface LimitParts {
  readonly node: NodeApi;
  readonly networks: Pick<OperatorNetworks, 'of'>;
  readonly smart: Pick<SmartAccounts, 'of' | 'networks' | 'isOffered' | 'isDeployed'>;
  readonly approval: () => Promise<Pick<WasmApproval, 'permissionCalls'>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The module's functions. */
const GET_DELEGATES = '0xeb37abe0'; // getDelegates(address,uint48,uint8)
const GET_TOKENS = '0x8d0e8e1d'; // getTokens(address,address)
const GET_ALLOWANCE = '0x94b31fbd'; // getTokenAllowance(address,address,address)

/** Of one network; whoever has more is told so. */
const DELEGATES_MAX = 16;
const TOKENS_MAX = 16;
const NATIVE = `0x${'0'.repeat(40)}`;

/** `owner`: their key's address. A network that does not answer is named, and the others are listed. */
export async function givenLimits(
  { node, networks, smart, approval, now }: LimitParts,
  owner: string,
): Promise<GivenLimits> {
  const { account } = await smart.of(owner);
  const calls = await approval();
  const all: GivenLimit[] = [];
  const unread: string[] = [];
  let isWhole = true;
  for (const network of smart.networks) {
    try {
      if (!(await smart.isOffered(network, owner))) continue;
      if (!(await smart.isDeployed(network, account))) continue;
      // The modules' addresses are permissions.wasm's to know; what is asked about does not matter to them.
      const moduleOf = async (permissionsContext: string) => {
        const { module } = await calls.permissionCalls({
          method: 'wallet_revokePermissions',
          params: [{ permissionsContext }],
          ...{ network, account, now: 0, enabled: true, present: [] },
        });
        return module;
      };
      const amounts = await moduleOf(idOf(account, NATIVE, NATIVE));
      const found = await readLimits(node, network, amounts, account, await networks.of(network));
      all.push(...found.limits);
      isWhole &&= found.isWhole;
      const roles = await moduleOf(`${account}${'0'.repeat(64)}`);
      const seconds = Math.floor(now() / 1000);
      const made = await givenCalls(node, network, { account, roles, now: seconds });
      all.push(...made.limits);
      isWhole &&= made.isWhole;
    } catch {
      unread.push(network);
    }
  }
  return { limits: all, unread, isWhole };
}

/** As core/approval/permission_calls.cpp names one: account, delegate and token. */
const idOf = (...addresses: readonly string[]): string =>
  `0x${addresses.map((one) => one.slice(2).toLowerCase()).join('')}`;

async function readLimits(
  node: NodeApi,
  network: string,
  module: string,
  account: string,
  operator: OperatorNetwork,
) {
  const call = async (calls: readonly string[]) =>
    (
      await node.askAll(
        network,
        calls.map((data) => ({ method: 'eth_call', params: [{ to: module, data }, 'latest'] })),
      )
    ).map(wordsOf);
  const size = number(DELEGATES_MAX);
  const [page = []] = await call([GET_DELEGATES + word(account) + number(0) + size]);
  // Where there is no module, nothing answers.
  if (page.length === 0) return { limits: [], isWhole: true };
  const delegates = addressesOf(page.slice(2));
  let isWhole = BigInt(`0x${page[1]}`) === 0n;
  const lists = await call(delegates.map((one) => GET_TOKENS + word(account) + word(one)));
  const pairs = lists.flatMap((list, index) => {
    const tokens = addressesOf(list.slice(1));
    isWhole &&= tokens.length <= TOKENS_MAX;
    return tokens
      .slice(0, TOKENS_MAX)
      .map((token) => ({ delegate: delegates[index] as string, token }));
  });
  const allowances = await call(
    pairs.map(
      ({ delegate, token }) => GET_ALLOWANCE + word(account) + word(delegate) + word(token),
    ),
  );
  const limits = pairs.flatMap(({ delegate, token }, index): GivenAmount[] => {
    const [amount, spent, minutes] = (allowances[index] ?? []).map((one) => BigInt(`0x${one}`));
    if (amount === undefined || spent === undefined || minutes === undefined) throw unreadable();
    if (amount === 0n) return []; // taken back
    const id = idOf(account, delegate, token);
    const shown = {
      amount: amountOf(network, token, amount, operator),
      spent: amountOf(network, token, spent, operator),
    };
    return [{ kind: 'amount', id, network, delegate, minutes: Number(minutes), ...shown }];
  });
  return { limits, isWhole };
}

function amountOf(
  network: string,
  token: string,
  units: bigint,
  operator: OperatorNetwork,
): Argument {
  const base = { name: 'amount', kind: 'amount', units: `${units}` } as const;
  const { currency, currency_decimals } = currencyOf(network, operator);
  const known =
    token === NATIVE
      ? { symbol: currency, decimals: currency_decimals }
      : tokensOf(network, operator).find(({ address }) => address.toLowerCase() === token);
  if (!known?.symbol)
    return { ...base, value: `${units}`, ...(token !== NATIVE && { contract: token }) };
  const { symbol, decimals } = known;
  return { ...base, value: decimalText(units, decimals), symbol };
}

function decimalText(units: bigint, decimals: number): string {
  const digits = `${units}`.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return part === '' ? whole : `${whole}.${part}`;
}

// Of the ABI, by words of 32 bytes.
const word = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0');
const number = (value: number): string => value.toString(16).padStart(64, '0');

/** Nothing where there is no contract. A refusal says nothing of what there is. */
function wordsOf(answer: unknown): string[] {
  if (answer === '0x') return [];
  if (typeof answer !== 'string' || !/^0x(?:[0-9a-f]{64})+$/i.test(answer)) throw unreadable();
  return answer.slice(2).toLowerCase().match(/.{64}/g) ?? [];
}

/** A list that begins with its length. */
function addressesOf([count, ...rest]: readonly string[]): string[] {
  const length = count === undefined ? 0n : BigInt(`0x${count}`);
  if (length > BigInt(rest.length)) throw unreadable();
  return rest.slice(0, Number(length)).map((one) => `0x${one.slice(24)}`);
}

const unreadable = () => new Refusal('The network answered what cannot be read');
