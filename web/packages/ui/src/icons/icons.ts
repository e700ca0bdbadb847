// SPDX-License-Identifier: Apache-2.0
//
// The icons that are there: those of the first view, and the others once their views have been fetched.
import { iconPaths } from './iconPaths.ts';
import type { laterIconPaths } from './laterIconPaths.ts';

export type IconName = keyof typeof iconPaths | keyof typeof laterIconPaths;

const there: { [Name in IconName]?: string } = { ...iconPaths };

export function addIcons(icons: typeof laterIconPaths): void {
  Object.assign(there, icons);
}

/** The path of an icon; nothing while it has not been fetched. */
export function iconPath(name: IconName): string | undefined {
  return there[name];
}
