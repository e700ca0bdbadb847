// SPDX-License-Identifier: Apache-2.0
import { storeWords } from '../device/storeFault.ts';
import { ApiBroken, ApiRefusal, ApiUnreachable } from './VaultApi.ts';

/** What a person reads of a call that failed. */
export const wordsOf = (error: unknown): string =>
  [ApiRefusal, ApiUnreachable, ApiBroken].some((kind) => error instanceof kind)
    ? (error as Error).message
    : (storeWords(error) ?? 'An error occurred');
