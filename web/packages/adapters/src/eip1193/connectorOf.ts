// SPDX-License-Identifier: Apache-2.0
//
// An EIP-1193 provider as a connector: requests that never reject, and the four events that the
// engine listens to.
import type { Connector, ConnectorAnswer, ConnectorKind } from '@portico/engine';
import { read } from '../shared/read.ts';
import type { Eip1193Provider } from './Eip1193Provider.ts';
import { toJson } from './toJson.ts';
import { toRpcError } from './toRpcError.ts';
import { uniformMethod } from './uniformMethods.ts';

const EVENTS = ['accountsChanged', 'chainChanged', 'disconnect', 'message'] as const;

export interface ConnectorIdentity {
  readonly id: string;
  readonly kind: ConnectorKind;
  readonly name: string;
  readonly icon?: string;
}

export function connectorOf(provider: Eip1193Provider, identity: ConnectorIdentity): Connector {
  return {
    ...identity,
    chainNamespace: 'eip155',
    request: (method, params) => ask(provider, method, params),
    listen: (emit) => listen(provider, emit),
  };
}

async function ask(
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

function listen(
  provider: Eip1193Provider,
  emit: (name: string, data: unknown) => void,
): () => void {
  const on = read(provider, 'on');
  if (typeof on !== 'function') return () => undefined;
  const listeners = EVENTS.map((name) => {
    const listener = (data: unknown) =>
      emit(name, name === 'disconnect' && data ? toRpcError(data) : toJson(data));
    quietly(() => Reflect.apply(on, provider, [name, listener]));
    return { name, listener };
  });
  return () => {
    for (const { name, listener } of listeners) {
      quietly(() => provider.removeListener?.(name, listener));
    }
  };
}

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // A wallet that cannot be listened to can still be asked.
  }
}
