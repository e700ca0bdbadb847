// SPDX-License-Identifier: Apache-2.0
//
// An interface icon. Always decorative: the control that carries it has a name of its own.
import { cx } from '../cx.ts';
import { type IconName, iconPath } from './icons.ts';

export interface IconProps {
  readonly name: IconName;
  readonly size?: 12 | 14 | 16 | 20;
  readonly className?: string;
}

/** Icons with a direction mirror in right-to-left text. */
const directional: ReadonlySet<IconName> = new Set([
  'arrowLeft',
  'arrowUpRight',
  'arrowDownLeft',
  'chevronRight',
  'logOut',
  'externalLink',
]);

export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={cx(
        'pt-i',
        size < 20 && `pt-i-${size}`,
        directional.has(name) && 'pt-flip',
        className,
      )}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={iconPath(name)} />
    </svg>
  );
}
