// SPDX-License-Identifier: Apache-2.0
//
// A member that may be shown as a picture: a data URI of an image, https is tolerated. Nothing that
// could run or call out elsewhere, and nothing huge.
import { readText } from './readText.ts';

const ICON_MAX_LENGTH = 262_144;

export function readIcon(value: unknown, name: PropertyKey): string | undefined {
  const icon = readText(value, name, ICON_MAX_LENGTH);
  return icon !== undefined && /^(data:image\/|https:)/i.test(icon) ? icon : undefined;
}
