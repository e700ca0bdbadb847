// SPDX-License-Identifier: Apache-2.0
//
// From an approved summary to what the vault signs and the page gets. What is signed is the summary's own `raw`, which
// was shown: a request cannot change in between (case 18).
import type { Method } from '../frame/methods.ts';
import type { Signed, SignRequest } from '../vault/VaultKeeper.ts';
import type { ApprovalSummary } from './summary.ts';

export type SignedMethod = 'personal_sign' | 'eth_signTypedData_v4' | 'solana_signMessage';

interface Row {
  readonly namespace: 'eip155' | 'solana';
  readonly what: (summary: ApprovalSummary) => SignRequest;
  readonly result: (signature: string) => unknown;
}

const ROWS: Record<SignedMethod, Row> = {
  personal_sign: {
    namespace: 'eip155',
    what: ({ raw }) => ({ type: 'sign_message', account: 0, message: raw }),
    result: (signature) => signature,
  },
  eth_signTypedData_v4: {
    namespace: 'eip155',
    what: ({ raw }) => ({ type: 'sign_typed_data', account: 0, typed_data: JSON.parse(raw) }),
    result: (signature) => signature,
  },
  solana_signMessage: {
    namespace: 'solana',
    what: ({ raw }) => ({ type: 'sign_solana', account: 0, message: raw }),
    result: (signature) => ({ signature: base58(signature) }),
  },
};

/** Those of the unsafe methods that this site signs; the others need a node. */
export const isSigned = (method: Method): method is SignedMethod => Object.hasOwn(ROWS, method);

export const namespaceOf = (method: SignedMethod): 'eip155' | 'solana' => ROWS[method].namespace;

export const requestOf = (method: SignedMethod, summary: ApprovalSummary): SignRequest =>
  ROWS[method].what(summary);

export function resultOf(method: SignedMethod, signed: Signed): unknown {
  if (signed.type !== 'message_signed') throw new Error(`The vault answered ${signed.type}`);
  return ROWS[method].result(signed.signature);
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Of hex with 0x. */
export function base58(hex: string): string {
  const zeros = /^(?:00)*/.exec(hex.slice(2))?.[0].length ?? 0;
  let text = '';
  for (let value = BigInt(hex === '0x' ? 0 : hex); value > 0n; value /= 58n)
    text = ALPHABET[Number(value % 58n)] + text;
  return '1'.repeat(zeros / 2) + text;
}
