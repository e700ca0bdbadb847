// SPDX-License-Identifier: Apache-2.0
//
// Completes what a page wants sent: nonce, gas and fees. The page says to whom, how much, what and on which network; a
// node's answers are numbers within bounds and come into nothing else. What comes out is described, shown and signed as
// it is, so a node that lies makes a transaction fail, or cost no more than what is shown.
import { Refusal } from '../frame/FrameServer.ts';
import { type NodeApi, NodeRefusal } from '../node/NodeApi.ts';
import type { OwnNonces } from '../node/OwnNonces.ts';
import { plainWords } from '../node/plainWords.ts';
import { quantityOf, readGiven, readQuantity, toQuantity } from '../node/quantity.ts';
import type { Sender } from '../node/Sender.ts';

/** With everything decided (core/vault/contract.hpp, TransactionFields), and who sends it. */
export interface PreparedTransaction {
  readonly from: string;
  readonly type: '0x0' | '0x1' | '0x2' | '0x4';
  readonly chainId: string;
  readonly nonce: string;
  readonly gas: string;
  readonly gasPrice?: string;
  readonly maxFeePerGas?: string;
  readonly maxPriorityFeePerGas?: string;
  readonly to?: string;
  readonly value: string;
  readonly data: string;
  readonly accessList?: readonly unknown[];
}

const GWEI = 10n ** 9n;
/** What a node may ask for, each far above what networks have asked in their worst hours: gas as Filecoin counts it. */
export const GAS_MAX = 10n ** 10n;
const NONCE_MAX = 2n ** 53n;
const TIP_MAX = 500n * GWEI;
const PRICE_MAX = 10_000n * GWEI;

export const PLAIN_TRANSFER_GAS = 21_000n;
/** What one transaction may have on networks with EIP-7825. */
export const TRANSACTION_GAS_MAX = 2n ** 24n;
const MEMBERS: ReadonlySet<string> = new Set(
  'from to value data input gas gasPrice maxFeePerGas maxPriorityFeePerGas nonce chainId type accessList'.split(
    ' ',
  ),
);

type Given = Readonly<Record<string, unknown>>;

/**
 * Undefined: it is for another account or network, which its description says, and nothing is asked for it.
 * Errors: Refusal; NodeUnreachable.
 */
export async function prepareTransaction(
  node: NodeApi,
  sender: Sender,
  params: unknown,
  nonces: OwnNonces,
): Promise<PreparedTransaction | undefined> {
  const { account, network } = sender;
  const given = transactionOf(params);
  const chainId = BigInt(network.slice('eip155:'.length));
  const from = given.from ?? account;
  if (String(from).toLowerCase() !== account.toLowerCase()) return undefined;
  const asked = numberIn(given, 'chainId');
  if (asked !== undefined && asked !== chainId) return undefined;

  const call = callOf(given, account);
  const { nonce, answers } = await nonces.ask(node, sender, {
    ...countOf(account),
    calls: [
      { method: 'eth_chainId' },
      { method: 'eth_getBlockByNumber', params: ['latest', false] },
      { method: 'eth_maxPriorityFeePerGas' },
      { method: 'eth_gasPrice' },
      { method: 'eth_estimateGas', params: [call] },
    ],
    mayChange: ([, , , , estimate]) => estimate instanceof NodeRefusal,
  });
  const [chain, block, tip, price, gas] = answers;
  if (readQuantity(chain) !== chainId) throw new Refusal('The network answered as another one');

  return {
    from: account,
    ...feesOf(given, { block, tip, price }),
    chainId: toQuantity(chainId),
    nonce: toQuantity(numberIn(given, 'nonce') ?? nonce),
    gas: toQuantity(numberIn(given, 'gas') ?? withSpare(gas)),
    ...(call.to === undefined ? {} : { to: call.to }),
    value: call.value,
    data: call.data,
  };
}

/** How a transaction's number is asked for, and whether the one before is known. */
export const countOf = (account: string) => ({
  count: { method: 'eth_getTransactionCount', params: [account, 'pending'] },
  read: (answer: unknown) => quantityOf(answer, 'count', NONCE_MAX),
  find: (hash: string) => ({ method: 'eth_getTransactionByHash', params: [hash] }),
});

/** Whether the page has chosen it. */
export const hasOwnNonce = (params: unknown): boolean =>
  numberIn(transactionOf(params), 'nonce') !== undefined;

function transactionOf(params: unknown): Given {
  const [given] = Array.isArray(params) && params.length === 1 ? params : [];
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Refusal('The transaction cannot be read');
  const other = Object.keys(given).find((name) => !MEMBERS.has(name));
  if (other !== undefined) throw new Refusal(`Transactions with ${other} are not supported`);
  return given;
}

/** Errors: Refusal. */
function numberIn(given: Given, name: string): bigint | undefined {
  const value = given[name];
  if (value === undefined || value === null) return undefined;
  const number = readGiven(value);
  if (number === undefined) throw new Refusal(`The transaction's ${name} cannot be read`);
  return number;
}

/** A page's own fee is held to the same bounds as a node's. */
function feeIn(given: Given, name: string, max: bigint): bigint | undefined {
  const fee = numberIn(given, name);
  if (fee !== undefined && fee > max)
    throw new Refusal('The fee is higher than any that a network asks');
  return fee;
}

/** What it does, in the one spelling that is described and signed. */
export function callOf(given: Given, from: string) {
  const { to, data, input } = given;
  if (data && input && data !== input) throw new Refusal('The transaction has data twice');
  const bytes = data ?? input ?? '0x';
  if (typeof bytes !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(bytes))
    throw new Refusal("The transaction's data cannot be read");
  if (to !== undefined && to !== null && !(typeof to === 'string' && ADDRESS.test(to)))
    throw new Refusal("The transaction's recipient cannot be read");
  return {
    from,
    ...(to ? { to: to as string } : {}),
    value: toQuantity(numberIn(given, 'value') ?? 0n),
    data: bytes,
  };
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** A fifth more than the node says, as the state may change until then; nothing more for a plain transfer. */
export function withSpare(answer: unknown): bigint {
  if (answer instanceof NodeRefusal)
    throw new Refusal(`The network says that this would fail: ${plainWords(answer.message)}`);
  const gas = quantityOf(answer, 'gas', GAS_MAX);
  return gas === PLAIN_TRANSFER_GAS ? gas : withinOne(gas, gas + gas / 5n);
}

/** The spare is what has to give way where both would be more than a transaction may have. */
export const withinOne = (gas: bigint, spared: bigint): bigint =>
  gas <= TRANSACTION_GAS_MAX && spared > TRANSACTION_GAS_MAX ? TRANSACTION_GAS_MAX : spared;

interface Asked {
  readonly block: unknown;
  readonly tip: unknown;
  readonly price: unknown;
}

type Fees = Pick<
  PreparedTransaction,
  'type' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'accessList'
>;

export function feesOf(given: Given, { block, tip, price }: Asked): Fees {
  const type = numberIn(given, 'type');
  if (type !== undefined && type > 2n)
    throw new Refusal('This kind of transaction is not supported');
  const list = accessListOf(given);
  const base = readQuantity(
    (block as { baseFeePerGas?: unknown } | null)?.baseFeePerGas,
    PRICE_MAX,
  );
  const ownPrice = feeIn(given, 'gasPrice', PRICE_MAX);
  const ownTip = feeIn(given, 'maxPriorityFeePerGas', TIP_MAX);
  const ownMost = feeIn(given, 'maxFeePerGas', PRICE_MAX);
  const isOld = ownPrice !== undefined || (type !== undefined && type < 2n);
  const isNew = ownTip !== undefined || ownMost !== undefined || type === 2n;
  if (isOld && isNew) throw new Refusal('The transaction has fees of two kinds');
  if (isOld || (base === undefined && !isNew)) {
    const gasPrice = toQuantity(ownPrice ?? quantityOf(price, 'price', PRICE_MAX));
    const isListed = list !== undefined || type === 1n;
    if (isListed && type === 0n) throw new Refusal('This transaction has no access list');
    return isListed ? { type: '0x1', gasPrice, accessList: list ?? [] } : { type: '0x0', gasPrice };
  }
  const paid = ownTip ?? tipOf(tip, price, base ?? 0n);
  if (ownMost === undefined && base === undefined)
    throw new Refusal('The network gave no fee that can be used');
  // The base fee may double in six full blocks; what is paid of it is what the block asks.
  const most = ownMost ?? 2n * (base ?? 0n) + paid;
  const tipPaid = ownTip === undefined && paid > most ? most : paid;
  return {
    type: '0x2',
    maxFeePerGas: toQuantity(most),
    maxPriorityFeePerGas: toQuantity(tipPaid),
    ...(list && { accessList: list }),
  };
}

/** Of a node that does not say: what its price is above the block's. */
function tipOf(tip: unknown, price: unknown, base: bigint): bigint {
  if (!(tip instanceof NodeRefusal)) return quantityOf(tip, 'fee', TIP_MAX);
  const over = quantityOf(price, 'price', PRICE_MAX) - base;
  return over <= 0n ? 0n : over < TIP_MAX ? over : TIP_MAX;
}

function accessListOf({ accessList }: Given): readonly unknown[] | undefined {
  if (accessList === undefined || accessList === null) return undefined;
  if (!Array.isArray(accessList)) throw new Refusal("The transaction's access list cannot be read");
  return accessList;
}
