// SPDX-License-Identifier: Apache-2.0
//
// A value that must be there: what the page asked with is -32602, what the wallet answered is -32603.
import { INVALID_PARAMS, RpcFailure } from './RpcFailure.ts';

const INTERNAL_ERROR = -32603;

export function need<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new RpcFailure(INVALID_PARAMS, `${what} is missing or not valid`);
  return value;
}

export function needAnswer<T>(value: T | undefined, what: string): T {
  if (value === undefined)
    throw new RpcFailure(INTERNAL_ERROR, `The wallet answered without ${what}`);
  return value;
}
