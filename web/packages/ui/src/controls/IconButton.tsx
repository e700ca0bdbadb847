// SPDX-License-Identifier: Apache-2.0
//
// A button that is only an icon. It always has a label; its target is 44 px.
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';

export interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
  readonly size?: 14 | 16 | 20;
}

export function IconButton({ icon, label, onClick, size = 20 }: IconButtonProps) {
  return (
    <button
      type="button"
      className="pt-icon-btn"
      part="icon-btn"
      aria-label={label}
      onClick={onClick}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}
