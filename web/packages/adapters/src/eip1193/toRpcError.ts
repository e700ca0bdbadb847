// SPDX-License-Identifier: Apache-2.0
//
// What a wallet threw, in the one form the engine knows: { code, message, data }. Wallets wrap their
// errors in each other's envelopes; the code that says most wins, the outermost text is kept.
import type { RpcError } from '@portico/engine';
import { cutText } from '../shared/cutText.ts';
import { toJson } from './toJson.ts';

/** JSON-RPC "internal error": what an error without a code means. */
const INTERNAL_ERROR = -32603;
const UNAUTHORIZED = 4100;
const USER_REJECTED = 4001;
/** Codes that decide what the engine does next; they win over an envelope's -32603 or -32000. */
const TELLING = new Set([USER_REJECTED, UNAUTHORIZED, 4200, 4900, 4901, 4902, -32002]);
/** Longest chain of envelopes that we open. */
const DEPTH_MAX = 4;
const MESSAGE_MAX_BYTES = 16_000;

/** Codes that say nothing of the cause; the text may. */
const GENERIC = new Set([INTERNAL_ERROR, -32000, -1, 0, 1, 5000]);
/** "Request rejected" of the Wallet Standard (@wallet-standard/errors). */
const STANDARD_REJECTED = 4_001_000;

/** `meanings`: codes that mean another one with the wallets of a family. */
export function toRpcError(
  thrown: unknown,
  meanings: Readonly<Record<number, number>> = {},
): RpcError {
  const found: number[] = [];
  const messages: string[] = [];
  collect(thrown, found, messages, 0);
  const codes = found.map((each) =>
    each === STANDARD_REJECTED ? USER_REJECTED : (meanings[each] ?? each),
  );
  const telling = codes.find((each) => TELLING.has(each));
  const specific = codes.find((each) => !GENERIC.has(each));
  const code = telling ?? specific ?? codeFromText(messages) ?? codes[0] ?? INTERNAL_ERROR;
  const message = cutText(messages[0] ?? 'The wallet gave no reason', MESSAGE_MAX_BYTES);
  const data = member(thrown, 'data');
  return { code, message, ...(data !== undefined && data !== null && { data: toJson(data) }) };
}

function collect(error: unknown, codes: number[], messages: string[], depth: number): void {
  if (typeof error === 'string' && error !== '') messages.push(error);
  if (typeof error !== 'object' || error === null || depth > DEPTH_MAX) return;
  const code = member(error, 'code');
  if (typeof code === 'number' && Number.isSafeInteger(code)) codes.push(code);
  // ethers' word for a rejection, and numbers written as text.
  else if (code === 'ACTION_REJECTED') codes.push(USER_REJECTED);
  else if (typeof code === 'string' && /^-?\d{1,6}$/.test(code)) codes.push(Number(code));
  const message = member(error, 'message');
  if (typeof message === 'string' && message !== '') messages.push(message);
  for (const name of ['data', 'originalError', 'error', 'cause', 'info']) {
    const inner = member(error, name);
    if (typeof inner === 'object') collect(inner, codes, messages, depth + 1);
  }
}

/** For wallets that throw bare text, or a code that says nothing. */
function codeFromText(messages: readonly string[]): number | undefined {
  const text = messages.join(' ').slice(0, 2_000).toLowerCase();
  if (NO_OF_THE_USER.some((words) => words.test(text))) return USER_REJECTED;
  if (/unrecognized chain id|chain .{0,40}(not been|isn't|not) added/.test(text)) return 4902;
  if (/already pending|request .{0,30}pending/.test(text)) return -32002;
  return undefined;
}

const NO = '(rejected|reject|denied|declined|cancelled|canceled|cancel|refused|disapproved)';
/** The ways in which wallets say that their owner said no. */
const NO_OF_THE_USER = [
  new RegExp(`\\buser (has )?${NO}`),
  new RegExp(`\\b${NO} by (the )?(user|owner)`),
  new RegExp(
    `\\b(request|connection|transaction|signature|signing|message|approval) (was |has been )?${NO}`,
  ),
  new RegExp(`^(error: )?${NO}\\.?$`),
  /(user|plugin|popup|window|modal|prompt) (was )?closed|closed (by )?(the )?(user|popup|window|modal|prompt)/,
];

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return Reflect.get(value, name);
  } catch {
    return undefined;
  }
}
