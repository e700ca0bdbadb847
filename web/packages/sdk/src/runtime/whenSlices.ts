// SPDX-License-Identifier: Apache-2.0
//
// Waits for what an intent leads to. It ends in every case: done, the engine stopped, the Portico destroyed,
// or time ran out.
import type { Engine, Slices } from '@portico/engine';
import { ProviderRpcError } from '../HostProvider.ts';

const INTERNAL = -32603;

interface Wait {
  /** Aborted with the error to reject with. */
  readonly end: AbortSignal;
  /** Absent: as long as it takes. */
  readonly limit_ms?: number;
  /** For the error of the limit. */
  readonly task: string;
  /** Rejects with this at the limit instead. */
  readonly late?: Error;
}

/** Resolves when `done` is true of the engine's slices, now or later. */
export function whenSlices(
  engine: Pick<Engine, 'getSlices' | 'subscribe'>,
  done: (slices: Slices) => boolean,
  { end, limit_ms, task, late }: Wait,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const rejectWith = (error: Error): void => settle(() => reject(error));
    const fail = (text: string): void => rejectWith(new ProviderRpcError(INTERNAL, text));
    const endLate = (): void => (late ? rejectWith(late) : fail(`${task}: no answer in time`));
    const look = (): void => {
      const slices = engine.getSlices();
      if (done(slices)) settle(resolve);
      else if (slices.alert.code === 'engine_stopped') fail('Portico has stopped');
    };
    const ended = (): void => settle(() => reject(end.reason));
    const limit = limit_ms && setTimeout(endLate, limit_ms);
    const leave = engine.subscribe(look);
    const settle = (act: () => void): void => {
      clearTimeout(limit);
      leave();
      end.removeEventListener('abort', ended);
      act();
    };
    end.addEventListener('abort', ended);
    if (end.aborted) ended();
    else look();
  });
}
