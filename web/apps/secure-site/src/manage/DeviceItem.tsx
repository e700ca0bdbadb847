// SPDX-License-Identifier: Apache-2.0
//
// A device, and what takes its access away, which is asked twice.
import { Button, IconAvatar, Tag } from '@portico/ui';
import { useState } from 'react';
import type { Device } from '../generated/vault.ts';
import { timeText } from './timeText.ts';

export interface DeviceItemProps {
  readonly device: Device;
  readonly now: number;
  readonly isBusy: boolean;
  readonly onRemove: () => Promise<boolean>;
}

export function DeviceItem({ device, now, isBusy, onRemove }: DeviceItemProps) {
  const { name, seenAt, isThis, isEnrolled } = device;
  const [isSure, setSure] = useState(false);
  const remove = async () => {
    if (!(await onRemove())) setSure(false);
  };
  return (
    <li className="ps-device">
      <div className="pt-row">
        <IconAvatar icon={/iPhone|iPad|Android/.test(name) ? 'smartphone' : 'monitor'} />
        <span className="pt-main">
          <span className="pt-title">{name}</span>
          <span className="pt-sub">
            {isThis ? 'This device' : `Last here ${timeText(seenAt, now)}`}
            {!isEnrolled && ' · cannot open the wallet'}
          </span>
        </span>
        {isThis && <Tag accent>Now</Tag>}
        {!isThis && !isSure && (
          <Button small disabled={isBusy} label={`Remove ${name}`} onClick={() => setSure(true)}>
            Remove
          </Button>
        )}
      </div>
      {isSure && (
        <div className="ps-part">
          <p className="ps-small">
            {name} is signed out at once, and that browser is never let in again.
          </p>
          <div className="pt-actions">
            <Button disabled={isBusy} onClick={() => setSure(false)}>
              Keep it
            </Button>
            <Button disabled={isBusy} onClick={() => void remove()}>
              <span className="ps-grave">Remove it</span>
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
