// SPDX-License-Identifier: Apache-2.0
//
// The steps of a usage from the one in which counting began.
import type { Usage, UsageStep } from '../api/generated/types.ts';

/** A line of fewer steps says nothing. */
const LEAST = 12;

export interface Counted {
  readonly counted: readonly UsageStep[];
  /** Milliseconds of one. */
  readonly step: number;
}

export function countedOf({ steps, step, since }: Usage): Counted {
  const begun = steps.findIndex(({ at }) => at + step > since);
  return { counted: steps.slice(Math.max(0, Math.min(begun, steps.length - LEAST))), step };
}
