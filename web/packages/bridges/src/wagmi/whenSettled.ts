// SPDX-License-Identifier: Apache-2.0
//
// Waits while a stored connection is being restored.
import type { Portico } from '@portico/sdk';

/** A wallet that stays silent for longer counts as gone; it may still come back by an event. */
const RESTORE_MAX_MS = 5_000;

/** Resolves when the status is no longer reconnecting, or after five seconds. Never rejects. */
export function whenSettled(portico: Pick<Portico, 'getState' | 'subscribe'>): Promise<void> {
  return new Promise((resolve) => {
    if (portico.getState().status !== 'reconnecting') {
      resolve();
      return;
    }
    const end = (): void => {
      clearTimeout(late);
      stop();
      resolve();
    };
    const late = setTimeout(end, RESTORE_MAX_MS);
    const stop = portico.subscribe(({ status }) => {
      if (status !== 'reconnecting') end();
    });
  });
}
