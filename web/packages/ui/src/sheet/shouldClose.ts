// SPDX-License-Identifier: Apache-2.0
//
// The rule by which a dragged bottom sheet closes.

const kDistancePx = 96;
const kFlickPxPerMs = 0.6;
const kFlickFromPx = 16;

/** True 96 px down, or on a downward flick that has moved the sheet visibly. */
export function shouldClose(offsetPx: number, speedPxPerMs: number): boolean {
  return offsetPx >= kDistancePx || (offsetPx >= kFlickFromPx && speedPxPerMs >= kFlickPxPerMs);
}
