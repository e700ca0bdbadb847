// SPDX-License-Identifier: Apache-2.0
//
// EIP-5792 of a Safe: what became of a bundle of calls, and what it can do. A bundle is a proposal, named
// by its hash; it is one transaction, so all of it happens or nothing.
import { INVALID_PARAMS, RpcFailure } from '../shared/RpcFailure.ts';
import { read } from '../shared/read.ts';
import { readText } from '../shared/readText.ts';

const UNSUPPORTED_CHAIN = 5710;
const UNKNOWN_BUNDLE = 5730;
const PENDING = 100;
const CONFIRMED = 200;
const CANCELLED = 400;
const REVERTED = 500;

type SafeRequest = (method: string, params: unknown) => Promise<unknown>;

/** Throws unless the bundle is for this chain, if it names one. */
export function checkChain(bundle: unknown, chainId: string): void {
  const requested = read(bundle, 'chainId');
  if (requested === undefined) return;
  if (
    typeof requested === 'string' &&
    /^0x[0-9a-f]+$/i.test(requested) &&
    Number(requested) === Number(chainId)
  )
    return;
  throw new RpcFailure(UNSUPPORTED_CHAIN, `This Safe is on ${chainId}`);
}

/** The answer of wallet_getCallsStatus. */
export async function statusOfCalls(
  id: unknown,
  chainId: string,
  request: SafeRequest,
): Promise<object> {
  if (typeof id !== 'string')
    throw new RpcFailure(INVALID_PARAMS, 'the id of the calls is missing');
  let details: unknown;
  try {
    details = await request('getTxBySafeTxHash', { safeTxHash: id });
  } catch {
    throw new RpcFailure(UNKNOWN_BUNDLE, 'The Safe does not know these calls');
  }
  const bundle = { version: '2.0.0', id, chainId, atomic: true };
  if (read(details, 'txStatus') === 'CANCELLED') return { ...bundle, status: CANCELLED };
  const hash = readText(details, 'txHash', 66);
  const params = [hash];
  const receipt = hash && (await request('rpcCall', { call: 'eth_getTransactionReceipt', params }));
  if (!receipt) return { ...bundle, status: PENDING };
  // The Safe's own transaction can succeed while what it carried failed.
  const failed = read(receipt, 'status') === '0x0' || read(details, 'txStatus') === 'FAILED';
  return { ...bundle, status: failed ? REVERTED : CONFIRMED, receipts: [receipt] };
}

/** The answer of wallet_getCapabilities, of these chains or of all. */
export function capabilities(chainId: string, chains: unknown): object {
  const requested =
    !Array.isArray(chains) || chains.some((chain) => Number(chain) === Number(chainId));
  return requested ? { [chainId]: { atomic: { status: 'supported' } } } : {};
}
