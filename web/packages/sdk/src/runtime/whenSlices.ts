// SPDX-License-Identifier: Apache-2.0
//
// Waits for what an intent leads to. It ends in every case: done, the engine stopped, the Portico destroyed,
// or nobody answered in time.
import type { Engine, Slices } from '@portico/engine';
import { ProviderRpcError } from '../HostProvider.ts';

const INTERNAL = -32603;

interface Wait {
  /** Aborted with the error to reject with. */
  readonly end: AbortSignal;
  readonly limit_ms: number;
  /** For the error of the limit. */
  readonly task: string;
}

/** Resolves when `done` is true of the engine's slices, now or later. */
export function whenSlices(
  engine: Pick<Engine, 'getSlices' | 'subscribe'>,
  done: (slices: Slices) => boolean,
  { end, limit_ms, task }: Wait,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (text: string): void => settle(() => reject(new ProviderRpcError(INTERNAL, text)));
    const look = (): void => {
      const slices = engine.getSlices();
      if (done(slices)) settle(resolve);
      else if (slices.alert.code === 'engine_stopped') fail('Portico has stopped');
    };
    const ended = (): void => settle(() => reject(end.reason));
    const late = setTimeout(() => fail(`${task}: no answer in time`), limit_ms);
    const leave = engine.subscribe(look);
    const settle = (act: () => void): void => {
      clearTimeout(late);
      leave();
      end.removeEventListener('abort', ended);
      act();
    };
    end.addEventListener('abort', ended);
    if (end.aborted) ended();
    else look();
  });
}
