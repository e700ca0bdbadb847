// SPDX-License-Identifier: Apache-2.0
//
// Waits while the connection of an earlier visit is being found again.
import type { ChainNamespace, Portico } from '@portico/sdk';

type Watched = Pick<Portico, 'getState' | 'subscribe'>;

/** A wallet that stays silent for longer counts as gone; it may still come back by an event. */
const RESTORE_MAX_MS = 5_000;

/** Resolves when the namespace is no longer reconnecting, or after five seconds. Never rejects. */
export function whenSettled(portico: Watched, namespace: ChainNamespace): Promise<void> {
  return new Promise((resolve) => {
    if (!isReconnecting(portico, namespace)) {
      resolve();
      return;
    }
    const end = (): void => {
      clearTimeout(late);
      stop();
      resolve();
    };
    const late = setTimeout(end, RESTORE_MAX_MS);
    const stop = portico.subscribe(() => {
      if (!isReconnecting(portico, namespace)) end();
    });
  });
}

function isReconnecting(portico: Watched, namespace: ChainNamespace): boolean {
  const { accounts, status } = portico.getState();
  // Before the engine has loaded nobody knows which namespaces there are.
  const own = accounts.find((account) => account.namespace === namespace);
  return (own?.status ?? status) === 'reconnecting';
}
