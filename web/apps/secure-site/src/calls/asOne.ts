// SPDX-License-Identifier: Apache-2.0
//
// A batch of the owner's own account as one transaction, where the account can (BatchCode.ts): all of its calls happen or
// none. What comes out is read again by approval.wasm, shown, and signed as it is.
import type { PreparedTransaction } from '../approval/prepareTransaction.ts';
import { TRANSACTION_GAS_MAX } from '../approval/prepareTransaction.ts';
import type { WasmApproval } from '../approval/WasmApproval.ts';
import { Refusal } from '../frame/FrameServer.ts';
import { toQuantity } from '../node/quantity.ts';
import type { Sender } from '../node/Sender.ts';
import { BATCH_CODE, type BatchCode } from './BatchCode.ts';
import { NOT_ATOMIC } from './codes.ts';
import type { Batch } from './prepareCalls.ts';

/** The account is let run the code for it: without r, s and yParity, which come with the owner's approval. */
export interface Authorization {
  readonly chainId: string;
  readonly address: string;
  readonly nonce: string;
}

export interface OneTransaction extends PreparedTransaction {
  readonly authorizationList?: readonly Authorization[];
}

/** What the calls take beside their own gas, each and in all. */
const CALL_GAS = 15_000n;
const AUTHORIZATION_GAS = 40_000n;

/**
 * How the account makes these calls as one. Undefined: each is a transaction. The account is let run code only where the page
 * needs that; where it runs it already, several calls are one transaction, with one fee. One alone needs no code. Errors:
 * Refusal 5760; NodeUnreachable.
 */
export async function askAsOne(
  code: Pick<BatchCode, 'statusOf'> | undefined,
  { account, network }: Sender,
  { atomicRequired, calls }: Batch,
): Promise<'ready' | 'supported' | undefined> {
  if (atomicRequired !== true && calls.length < 2) return undefined;
  const status = (await code?.statusOf(network, account)) ?? 'unsupported';
  if (atomicRequired !== true) return status === 'supported' ? status : undefined;
  if (status === 'unsupported')
    throw new Refusal('This account sends calls one after another, not all or none', NOT_ATOMIC);
  return calls.length < 2 ? undefined : status;
}

/** `prepared`: the calls one after another. Errors: Refusal. */
export function asOne(
  approval: Pick<WasmApproval, 'ownCallData'>,
  prepared: readonly PreparedTransaction[],
  status: 'ready' | 'supported',
): OneTransaction {
  const [first] = prepared;
  if (!first) throw new Error('A batch of nothing');
  if (first.type !== '0x2') throw new Refusal('This network has no such transactions', NOT_ATOMIC);
  const data = approval.ownCallData(
    prepared.map(({ to, value, data: bytes }) => {
      if (to === undefined)
        throw new Refusal('A contract is not created together with other calls', NOT_ATOMIC);
      return { to, value, data: bytes };
    }),
  );
  const isFirst = status === 'ready';
  const gas =
    prepared.reduce((sum, one) => sum + BigInt(one.gas) + CALL_GAS, 0n) +
    (isFirst ? AUTHORIZATION_GAS : 0n);
  return {
    ...first,
    type: isFirst ? '0x4' : '0x2',
    gas: toQuantity(gas < TRANSACTION_GAS_MAX ? gas : TRANSACTION_GAS_MAX),
    ...{ to: first.from, value: '0x0', data },
    // The account's own number is one higher when it is looked at.
    ...(isFirst && {
      authorizationList: [
        {
          ...{ chainId: first.chainId, address: BATCH_CODE },
          nonce: toQuantity(BigInt(first.nonce) + 1n),
        },
      ],
    }),
  };
}
