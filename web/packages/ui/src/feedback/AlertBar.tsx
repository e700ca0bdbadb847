// SPDX-License-Identifier: Apache-2.0
//
// The bar at the foot of the sheet: for the developer and for the connection. Stays until dismissed.
import { IconButton } from '../controls/IconButton.tsx';
import { Icon } from '../icons/Icon.tsx';

export interface AlertBarProps {
  readonly title: string;
  readonly text: string;
  readonly tone?: 'warn' | 'danger';
  readonly dismissLabel: string;
  readonly onDismiss: () => void;
}

export function AlertBar({ title, text, tone = 'danger', dismissLabel, onDismiss }: AlertBarProps) {
  return (
    <div className={`pt-alert is-${tone}`} part="alert" role="alert">
      <Icon name={tone === 'warn' ? 'triangleAlert' : 'circleX'} />
      <div>
        <b>{title}</b>
        {text}
      </div>
      <IconButton icon="x" size={14} label={dismissLabel} onClick={onDismiss} />
    </div>
  );
}
