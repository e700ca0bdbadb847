// SPDX-License-Identifier: Apache-2.0
//
// Puts the Wallet Standard's wallets of one namespace into the registry, one connector per name. A
// wallet that registers again under a known name replaces the former; one that unregisters is removed.
import type { ChainNamespace, Connector, ConnectorRegistry } from '@portico/engine';
import { connectorId } from '../shared/connectorId.ts';
import {
  type NamespaceIdentity,
  namespaceConnector,
  type WalletFace,
} from '../shared/namespaceConnector.ts';
import { GONE, RpcFailure } from '../shared/RpcFailure.ts';
import { readIcon } from '../shared/readIcon.ts';
import { readName } from '../shared/readName.ts';
import { StandardWallet } from './StandardWallet.ts';
import { watchStandardWallets } from './watchStandardWallets.ts';

/** The family's face of a wallet, or undefined when it is not one of the namespace. */
export type FaceOf = (wallet: StandardWallet) => WalletFace | undefined | Promise<WalletFace>;

export function discoverStandard(
  registry: ConnectorRegistry,
  chainNamespace: ChainNamespace,
  faceOf: FaceOf,
): () => void {
  const leave = new Map<object, () => void>();
  let stopped = false;
  const add = (object: object, face: WalletFace | undefined) => {
    const name = readName(object, 'name');
    if (stopped || !face || name === undefined) return;
    const icon = readIcon(object, 'icon');
    const id = connectorId(chainNamespace, name);
    const identity = {
      id,
      kind: 'announced',
      chainNamespace,
      name,
      ...(icon && { icon }),
    } as const;
    const connector = leavable(identity, face, (gone) =>
      leave.set(object, () => {
        gone();
        registry.remove(connector);
      }),
    );
    registry.add(connector);
  };
  const stop = watchStandardWallets({
    found(object) {
      const face = faceOf(new StandardWallet(object));
      if (!(face instanceof Promise)) return add(object, face);
      // Its code could not be loaded: the wallet is not offered, the others are.
      face.then(
        (loaded) => add(object, loaded),
        () => undefined,
      );
    },
    lost: (object) => leave.get(object)?.(),
  });
  return () => {
    stopped = true;
    stop();
  };
}

/** A connector that can be told that its wallet has left: it says so and answers 4900. */
function leavable(
  identity: NamespaceIdentity,
  face: WalletFace,
  onLeave: (gone: () => void) => void,
): Connector {
  let left = false;
  let tell: (() => void) | undefined;
  const connect: WalletFace['connect'] = (ask) => {
    if (left) throw new RpcFailure(GONE, `${identity.name} has left`);
    return face.connect(ask);
  };
  const watch: WalletFace['watch'] = (reports) => {
    const stop = face.watch(reports);
    tell = reports.gone;
    return stop;
  };
  onLeave(() => {
    left = true;
    tell?.();
  });
  return namespaceConnector(identity, { ...face, connect, watch });
}
