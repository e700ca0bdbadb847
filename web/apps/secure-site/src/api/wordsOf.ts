// SPDX-License-Identifier: Apache-2.0
//
// What a person reads of something that failed, in the language of the site.
import { filled } from '../approval/Filled.tsx';
import { storeCode } from '../device/storeFault.ts';
import { unitText } from '../words/times.ts';
import { words } from '../words/words.ts';
import { ApiBroken, ApiRefusal, ApiUnreachable } from './VaultApi.ts';

/** Of a call that failed. */
export function wordsOf(error: unknown): string {
  if (error instanceof ApiRefusal) return faultWords(error);
  const { faults } = words();
  if (error instanceof ApiUnreachable) return faults.unreachable;
  if (error instanceof ApiBroken) return faults.broken;
  return faults[storeCode(error) ?? 'unknown_error'];
}

export interface Fault {
  readonly code: string;
  /** Of whoever refused, in English. */
  readonly message: string;
  readonly detail?: string | undefined;
}

/** A code that has no words here, or lacks what they are filled with, is shown as whoever refused says it. */
export function faultWords({ code, message, detail }: Fault): string {
  const faults: Readonly<Record<string, string>> = words().faults;
  const found = Object.hasOwn(faults, code) ? faults[code] : undefined;
  if (found === undefined) return message;
  if (!found.includes('{')) return found;
  const count = Number(detail);
  if (detail === undefined || !Number.isSafeInteger(count)) return message;
  return filled(found, { count: detail, time: unitText(count, 'second') });
}
