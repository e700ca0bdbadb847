// SPDX-License-Identifier: Apache-2.0
//
// An EIP-1193 provider as a connector: requests that never reject, and the four events that the
// engine listens to.
import type { Connector, ConnectorKind } from '@portico/engine';
import { read } from '../shared/read.ts';
import type { Eip1193Provider } from './Eip1193Provider.ts';

const EVENTS = ['accountsChanged', 'chainChanged', 'disconnect', 'message'] as const;

export interface ConnectorIdentity {
  readonly id: string;
  readonly kind: ConnectorKind;
  readonly name: string;
  readonly icon?: string;
}

type PendingConnect = typeof import('./requestFrom.ts');

const INTERNAL_ERROR = -32603;
let asking: PendingConnect | undefined;
let fetched: Promise<PendingConnect> | undefined;

export function connectorOf(provider: Eip1193Provider, identity: ConnectorIdentity): Connector {
  // Here by the time that somebody chooses a wallet.
  if (!fetched) whenIdle(() => fetchAsking().catch(() => undefined));
  return {
    ...identity,
    chainNamespace: 'eip155',
    request: (method, params) =>
      fetchAsking().then(
        ({ requestFrom }) => requestFrom(provider, method, params),
        (error: unknown) => ({ error: { code: INTERNAL_ERROR, message: String(error) } }),
      ),
    listen: (emit) => listen(provider, emit),
  };
}

/** A failure is told, and the next wish tries again. */
function fetchAsking(): Promise<PendingConnect> {
  fetched ??= import('./requestFrom.ts').then(
    (module) => {
      asking = module;
      return module;
    },
    (error: unknown) => {
      fetched = undefined;
      throw error;
    },
  );
  return fetched;
}

function whenIdle(act: () => void): void {
  // Safari has no such callback.
  (globalThis.requestIdleCallback ?? setTimeout)(act);
}

function listen(
  provider: Eip1193Provider,
  emit: (name: string, data: unknown) => void,
): () => void {
  const on = read(provider, 'on');
  if (typeof on !== 'function') return () => undefined;
  let listening = true;
  const notify = (name: string, data: unknown, { eventData }: PendingConnect): void => {
    if (listening) emit(name, eventData(name, data));
  };
  const listeners = EVENTS.map((name) => {
    const listener = (data: unknown): void => {
      if (asking) notify(name, data, asking);
      else
        fetchAsking().then(
          (module) => notify(name, data, module),
          () => undefined,
        );
    };
    quietly(() => Reflect.apply(on, provider, [name, listener]));
    return { name, listener };
  });
  return () => {
    listening = false;
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
