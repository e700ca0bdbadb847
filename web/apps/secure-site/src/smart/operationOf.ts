// SPDX-License-Identifier: Apache-2.0
//
// What a page asks of a smart account: one transaction, or a batch of EIP-5792 with what it wants besides.

import { BATCH_TOO_LARGE, CAPABILITY_UNKNOWN, OTHER_CHAIN } from '../calls/codes.ts';
import { type Batch, batchOf, CALLS_MAX } from '../calls/prepareCalls.ts';
import { Refusal } from '../frame/FrameServer.ts';
import { readGiven } from '../node/quantity.ts';
import type { Sender } from '../node/Sender.ts';
import type { SmartAccounts } from './SmartAccounts.ts';

type Given = Readonly<Record<string, unknown>>;

export interface AskedOperation {
  readonly calls: readonly Given[];
  readonly payment: Payment;
}

/** Whether the server's paymaster is asked to pay. 'if possible': its no is none of the request, and the owner pays. */
export type Payment = 'no' | 'if possible' | 'yes';

/** Fees, nonce and kind of a transaction are the operation's own. */
const TRANSACTION_MEMBERS: ReadonlySet<string> = new Set(
  'from to value data input gas gasPrice maxFeePerGas maxPriorityFeePerGas nonce chainId type'.split(
    ' ',
  ),
);

/** Undefined: it is for another account or network, which its description says. Errors: Refusal. */
export function operationOf(
  method: string,
  params: unknown,
  sender: Sender,
  smart: Pick<SmartAccounts, 'pays' | 'bundler'>,
): AskedOperation | undefined {
  if (method === 'wallet_sendCalls') return ofBatch(batchOf(params), sender, smart);
  const [given] = Array.isArray(params) && params.length === 1 ? (params as Given[]) : [];
  if (typeof given !== 'object' || given === null)
    throw new Refusal('The transaction cannot be read');
  const other = Object.keys(given).find((name) => !TRANSACTION_MEMBERS.has(name));
  if (other !== undefined) throw new Refusal(`Transactions with ${other} are not supported`);
  if (!isOf(given, sender)) return undefined;
  return { calls: [given], payment: paymentOf(sender, smart) };
}

function ofBatch(
  batch: Batch,
  sender: Sender,
  smart: Pick<SmartAccounts, 'pays' | 'bundler'>,
): AskedOperation | undefined {
  if (batch.calls.length === 0) throw new Refusal('There is nothing to send');
  if (batch.calls.length > CALLS_MAX)
    throw new Refusal(`More than ${CALLS_MAX} calls in one request`, BATCH_TOO_LARGE);
  if (batch.chainId !== undefined && readGiven(batch.chainId) !== chainIdOf(sender))
    throw new Refusal('The calls are for another network', OTHER_CHAIN);
  for (const { capabilities } of batch.calls) checkAsked(Object.entries(capabilities ?? {}));
  const { paymasterService, ...others } = (batch.capabilities ?? {}) as Given;
  checkAsked(Object.entries(others));
  const canPay = smart.pays(sender.network) && isOwn(paymasterService, smart.bundler.origin);
  if (paymasterService !== undefined && !canPay)
    checkAsked([['paymasterService', paymasterService]]);
  const whole = isOptional(paymasterService) ? 'if possible' : 'yes';
  const payment = paymasterService !== undefined && canPay ? whole : 'no';
  return isOf({ from: batch.from }, sender) ? { calls: batch.calls, payment } : undefined;
}

/** Of what cannot ask for a paymaster itself: where the server pays for this page it is asked. */
export const paymentOf = ({ network }: Sender, smart: Pick<SmartAccounts, 'pays'>): Payment =>
  smart.pays(network) ? 'if possible' : 'no';

/** Of paymasters there is this server's (ERC-7677): one of another address would not be asked. */
function isOwn(asked: unknown, origin: string): boolean {
  const { url } = (asked ?? {}) as { url?: unknown };
  if (url === undefined) return true;
  return typeof url === 'string' && URL.canParse(url) && new URL(url).origin === origin;
}

function checkAsked(capabilities: readonly (readonly [string, unknown])[]): void {
  for (const [name, asked] of capabilities)
    if (!isOptional(asked))
      throw new Refusal(`Not supported: ${name.slice(0, 64)}`, CAPABILITY_UNKNOWN);
}

const isOptional = (asked: unknown): boolean =>
  (asked as { optional?: unknown } | null | undefined)?.optional === true;

function isOf({ from, chainId }: Given, sender: Sender): boolean {
  if (chainId !== undefined && chainId !== null && readGiven(chainId) !== chainIdOf(sender))
    return false;
  return (from ?? sender.account).toString().toLowerCase() === sender.account.toLowerCase();
}

const chainIdOf = ({ network }: Sender): bigint => BigInt(network.slice('eip155:'.length));
