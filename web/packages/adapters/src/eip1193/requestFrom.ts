// SPDX-License-Identifier: Apache-2.0
//
// How an EIP-1193 provider is asked, and what it says as JSON. A chunk of its own: a list of wallets is shown
// without it.
import type { ConnectorAnswer } from '@portico/engine';
import type { Eip1193Provider } from './Eip1193Provider.ts';
import { toJson } from './toJson.ts';
import { toRpcError } from './toRpcError.ts';
import { uniformMethod } from './uniformMethods.ts';

/** Never rejects. */
export async function requestFrom(
  provider: Eip1193Provider,
  method: string,
  params: unknown,
): Promise<ConnectorAnswer> {
  const plain = async (name: string, given?: unknown) =>
    provider.request(
      given === null || given === undefined ? { method: name } : { method: name, params: given },
    );
  try {
    const answer = uniformMethod(method, params, plain) ?? plain(method, params);
    return { result: toJson(await answer) };
  } catch (error) {
    return { error: toRpcError(error) };
  }
}

/** What an event carries. */
export function eventData(name: string, data: unknown): unknown {
  return name === 'disconnect' && data ? toRpcError(data) : toJson(data);
}
