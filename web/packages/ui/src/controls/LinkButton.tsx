// SPDX-License-Identifier: Apache-2.0
//
// A button that reads as a link in the accent ink.
import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';

export interface LinkButtonProps {
  readonly children: ReactNode;
  readonly onClick: () => void;
  readonly icon?: IconName;
}

export function LinkButton({ children, onClick, icon }: LinkButtonProps) {
  return (
    <button type="button" className="pt-textbtn" part="textbtn" onClick={onClick}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  );
}
