// SPDX-License-Identifier: Apache-2.0
//
// The icons that are there: those of the first view, and the others once their views have been fetched.

import type { deferredIconPaths } from './deferredIconPaths.ts';
import { iconPaths } from './iconPaths.ts';

export type IconName = keyof typeof iconPaths | keyof typeof deferredIconPaths;

const there: { [Name in IconName]?: string } = { ...iconPaths };

export function addIcons(icons: typeof deferredIconPaths): void {
  Object.assign(there, icons);
}

/** The path of an icon; nothing while it has not been fetched. */
export function iconPath(name: IconName): string | undefined {
  return there[name];
}
