// SPDX-License-Identifier: Apache-2.0
//
// What a wallet threw, in the one form the engine knows: { code, message, data }. Wallets wrap their
// errors in each other's envelopes; the code that says most wins, the outermost text is kept.
import type { RpcError } from '@portico/engine';
import { toJson } from './toJson.ts';

/** JSON-RPC "internal error": what an error without a code means. */
const INTERNAL_ERROR = -32603;
const UNAUTHORIZED = 4100;
const USER_REJECTED = 4001;
/** Codes that decide what the engine does next; they win over an envelope's -32603 or -32000. */
const TELLING = new Set([USER_REJECTED, UNAUTHORIZED, 4200, 4900, 4901, 4902, -32002]);
/** Longest chain of envelopes that we open. */
const DEPTH_MAX = 4;
const MESSAGE_MAX_LENGTH = 16_000;

export function toRpcError(thrown: unknown): RpcError {
  const codes: number[] = [];
  const messages: string[] = [];
  collect(thrown, codes, messages, 0);
  const code = codes.find((each) => TELLING.has(each)) ?? codes[0] ?? codeFromText(messages);
  const message = (messages[0] ?? 'The wallet gave no reason').slice(0, MESSAGE_MAX_LENGTH);
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

/** For wallets that throw bare text. */
function codeFromText(messages: readonly string[]): number {
  const text = messages.join(' ').toLowerCase();
  if (/user (rejected|denied|cancel)|rejected by (the )?user/.test(text)) return USER_REJECTED;
  if (/unrecognized chain id|chain .{0,40}(not been|isn't|not) added/.test(text)) return 4902;
  if (/already pending|request .{0,30}pending/.test(text)) return -32002;
  return INTERNAL_ERROR;
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return Reflect.get(value, name);
  } catch {
    return undefined;
  }
}
