// SPDX-License-Identifier: Apache-2.0

const PHONE_MAX_WIDTH_PX = 430;

/** Wallet links open an app there instead of showing a code. */
export function isPhone(): boolean {
  const touch = matchMedia('(pointer: coarse)').matches;
  return touch && Math.min(screen.width, screen.height) <= PHONE_MAX_WIDTH_PX;
}
