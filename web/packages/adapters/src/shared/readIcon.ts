// SPDX-License-Identifier: Apache-2.0
//
// A member that may be shown as a picture: a data URI of an image, https is tolerated. Nothing that
// could run or call out elsewhere, and nothing huge.
import { cutText } from './cutText.ts';
import { readText } from './readText.ts';

/** What the engine holds. */
const ICON_MAX_BYTES = 262_144;

export function readIcon(value: unknown, name: PropertyKey): string | undefined {
  const icon = readText(value, name, ICON_MAX_BYTES);
  if (icon === undefined || !/^(data:image\/|https:)/i.test(icon)) return undefined;
  return cutText(icon, ICON_MAX_BYTES) === icon ? icon : undefined;
}
