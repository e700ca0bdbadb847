// SPDX-License-Identifier: Apache-2.0
//
// Puts the Wallet Standard's wallets of one namespace into the registry, one connector per name: the first
// under a name keeps it (docs/decisions/0024), and when it unregisters the next takes its place.
import type { ChainNamespace, Connector, ConnectorRegistry } from '@portico/engine';
import { connectorId } from '../shared/connectorId.ts';
import {
  type NamespaceIdentity,
  namespaceConnector,
  type ProviderAdapter,
} from '../shared/namespaceConnector.ts';
import { GONE, RpcFailure } from '../shared/RpcFailure.ts';
import { readIcon } from '../shared/readIcon.ts';
import { readName } from '../shared/readName.ts';
import { StandardWallet } from './StandardWallet.ts';
import { watchStandardWallets } from './watchStandardWallets.ts';

/** The family's face of a wallet, or undefined when it is not one of the namespace. */
export type AdapterOf = (
  wallet: StandardWallet,
) => ProviderAdapter | undefined | Promise<ProviderAdapter>;

export function discoverStandard(
  registry: ConnectorRegistry,
  chainNamespace: ChainNamespace,
  adapterOf: AdapterOf,
): () => void {
  /** By id: who has it, first, and who came later under the same name. */
  const lines = new Map<string, { object: object; connector: Connector; leave: () => void }[]>();
  const gone = new WeakSet<object>();
  let stopped = false;
  const add = (object: object, adapter: ProviderAdapter | undefined) => {
    const name = readName(object, 'name');
    if (stopped || gone.has(object) || !adapter || name === undefined) return;
    const icon = readIcon(object, 'icon');
    const id = connectorId(chainNamespace, name);
    const identity = {
      id,
      kind: 'announced',
      chainNamespace,
      name,
      ...(icon && { icon }),
    } as const;
    const one = { object, ...leavable(identity, adapter) };
    const line = lines.get(id) ?? [];
    lines.set(id, line);
    if (line.push(one) === 1) registry.add(one.connector);
  };
  const lose = (object: object) => {
    gone.add(object);
    for (const line of lines.values()) {
      const at = line.findIndex((one) => one.object === object);
      const [one] = at < 0 ? [] : line.splice(at, 1);
      one?.leave();
      if (!one || at > 0) continue;
      registry.remove(one.connector);
      if (line[0]) registry.add(line[0].connector);
    }
  };
  const stop = watchStandardWallets({
    found(object) {
      gone.delete(object);
      const adapter = adapterOf(new StandardWallet(object));
      if (!(adapter instanceof Promise)) return add(object, adapter);
      // Its code could not be loaded: the wallet is not offered, the others are.
      adapter.then(
        (loaded) => add(object, loaded),
        () => undefined,
      );
    },
    lost: lose,
  });
  return () => {
    stopped = true;
    stop();
  };
}

/** A connector that can be told that its wallet has left the page: it answers 4900 then. */
function leavable(
  identity: NamespaceIdentity,
  adapter: ProviderAdapter,
): { connector: Connector; leave: () => void } {
  let left = false;
  let notify: (() => void) | undefined;
  const connect: ProviderAdapter['connect'] = (request) => {
    if (left) throw new RpcFailure(GONE, `${identity.name} has left`);
    return adapter.connect(request);
  };
  const watch: ProviderAdapter['watch'] = (reports) => {
    notify = reports.left;
    return adapter.watch(reports);
  };
  const leave = (): void => {
    left = true;
    notify?.();
  };
  return { connector: namespaceConnector(identity, { ...adapter, connect, watch }), leave };
}
