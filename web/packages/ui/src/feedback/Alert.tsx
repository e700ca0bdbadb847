// SPDX-License-Identifier: Apache-2.0
//
// The bar at the foot of the sheet: for the developer and for the connection. Stays until dismissed.
import { IconButton } from '../controls/IconButton.tsx';
import { Icon } from '../icons/Icon.tsx';

export interface AlertProps {
  readonly title: string;
  readonly text: string;
  readonly tone?: 'info' | 'warn' | 'danger';
  /** Without it the bar goes by itself, and is told politely. */
  readonly dismiss?: { readonly label: string; readonly onClick: () => void };
}

const icons = { info: 'wifiOff', warn: 'triangleAlert', danger: 'circleX' } as const;

export function Alert({ title, text, tone = 'danger', dismiss }: AlertProps) {
  return (
    <div className={`pt-alert is-${tone}`} part="alert" role={dismiss ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <div>
        <b>{title}</b>
        {text}
      </div>
      {dismiss && <IconButton icon="x" size={14} label={dismiss.label} onClick={dismiss.onClick} />}
    </div>
  );
}
