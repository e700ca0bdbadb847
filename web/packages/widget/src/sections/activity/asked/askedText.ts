// SPDX-License-Identifier: Apache-2.0
//
// What a wallet is asked, in a line: as much as the request itself says. The wallet shows all of it.
import type { AskedRequest } from '@portico/engine';
import { shortAddress } from '@portico/ui';
import { formatAmount } from '../../../text/formatAmount.ts';
import type { Words } from '../useWords.ts';

const QUANTITY = /^0x[0-9a-f]{1,64}$/i;
const ADDRESS = /^0x[0-9a-f]{40}$/i;
const WEI_DIGITS = 18;

/** Whether the wallet sends it. What is only signed, maybe a transaction, goes back to the app. */
export const isSending = ({ method }: Pick<AskedRequest, 'method'>): boolean =>
  /send/i.test(method);

/** The request is the page's: anything may stand in it. */
export function askedText(request: AskedRequest, words: Words): string {
  if (!/send|transaction/i.test(request.method)) return words.format('asked.signature');
  const [first] = Array.isArray(request.params) ? request.params : [];
  const { value, to, data, input } = (
    typeof first === 'object' && first !== null ? first : {}
  ) as Readonly<Record<string, unknown>>;
  if (request.method !== 'eth_sendTransaction') return words.format('transaction.title');
  const calls = [data, input].some((one) => typeof one === 'string' && one.length > 2);
  const account = typeof to === 'string' && ADDRESS.test(to) ? shortAddress(to) : undefined;
  const paid =
    typeof value === 'string' && QUANTITY.test(value) && BigInt(value) > 0n
      ? // Every digit, to compare with the wallet's. Apart from the words around it, whose direction would turn it round.
        `\u2066\u2212${formatAmount(decimal(BigInt(value)), words.region, WEI_DIGITS)} ${request.of?.symbol ?? ''}`.trim() +
        '\u2069'
      : undefined;
  const what = calls ? words.format('activity.execute') : undefined;
  return (
    [what, paid, account && words.format('activity.to', { account })].filter(Boolean).join(' · ') ||
    words.format('transaction.title')
  );
}

function decimal(wei: bigint): string {
  const digits = wei.toString().padStart(WEI_DIGITS + 1, '0');
  const fraction = digits.slice(-WEI_DIGITS).replace(/0+$/, '');
  return digits.slice(0, -WEI_DIGITS) + (fraction && `.${fraction}`);
}
