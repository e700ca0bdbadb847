// SPDX-License-Identifier: Apache-2.0
import { faultWords, wordsOf } from '../api/wordsOf.ts';
import { Refusal } from '../frame/FrameServer.ts';
import { VaultRefusal } from '../vault/WasmVault.ts';
import type { Outcome } from './ownWindow.ts';

/**
 * What a window is told of something that the frame did for it, in the language of the site. A Refusal goes on as it is: who
 * makes one for a window alone takes its words from words/en/faults.ts, others are what the frame says to pages, in English.
 */
export async function outcomeOf<T>(run: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await run() };
  } catch (error) {
    if (error instanceof Refusal) return { fault: error.message };
    return { fault: error instanceof VaultRefusal ? faultWords(error) : wordsOf(error) };
  }
}
