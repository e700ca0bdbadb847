// SPDX-License-Identifier: Apache-2.0
import { wordsOf } from '../api/wordsOf.ts';
import { Refusal } from '../frame/FrameServer.ts';
import { VaultRefusal } from '../vault/WasmVault.ts';
import type { Outcome } from './ownWindow.ts';

/** What a window is told of something that the frame did for it. */
export async function outcomeOf<T>(run: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await run() };
  } catch (error) {
    const isOurs = error instanceof Refusal || error instanceof VaultRefusal;
    return { fault: isOurs ? error.message : wordsOf(error) };
  }
}
