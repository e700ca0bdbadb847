// SPDX-License-Identifier: Apache-2.0
//
// The id of a request in the view of one transaction, where it becomes the transaction that was signed.
import type { AskedRequest } from '@portico/engine';

export const askedId = ({ id }: Pick<AskedRequest, 'id'>): string => `asked/${id}`;

const HASH = /^0x[0-9a-f]{64}$/i;

/** What a sending wallet answered; nothing where it answered something else, or not yet. */
export function hashOf({
  method,
  reply,
}: Pick<AskedRequest, 'method' | 'reply'>): string | undefined {
  if (method !== 'eth_sendTransaction' || !reply || !('result' in reply)) return undefined;
  const { result } = reply;
  return typeof result === 'string' && HASH.test(result) ? result : undefined;
}
