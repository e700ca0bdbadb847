// SPDX-License-Identifier: Apache-2.0
//
// A device, and what takes its access away, which is asked twice.
import { Button, IconAvatar, Tag } from '@portico/ui';
import { useState } from 'react';
import { filled } from '../approval/Filled.tsx';
import type { Device } from '../generated/vault.ts';
import { timeText } from '../words/times.ts';
import { words } from '../words/words.ts';

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
  const { manage: texts } = words().pages;
  return (
    <li className="ps-device">
      <div className="pt-row">
        <IconAvatar icon={/iPhone|iPad|Android/.test(name) ? 'smartphone' : 'monitor'} />
        <span className="pt-main">
          <span className="pt-title">{name}</span>
          <span className="pt-sub">
            {isThis ? texts.this_device : filled(texts.last_here, { time: timeText(seenAt, now) })}
            {!isEnrolled && ` · ${texts.cannot_open}`}
          </span>
        </span>
        {isThis && <Tag accent>{texts.now}</Tag>}
        {!isThis && !isSure && (
          <Button
            small
            disabled={isBusy}
            label={filled(texts.remove_named, { name })}
            onClick={() => setSure(true)}
          >
            {texts.remove}
          </Button>
        )}
      </div>
      {isSure && (
        <div className="ps-part">
          <p className="ps-small">{filled(texts.remove_text, { name })}</p>
          <div className="pt-actions">
            <Button disabled={isBusy} onClick={() => setSure(false)}>
              {texts.keep}
            </Button>
            <Button disabled={isBusy} onClick={() => void remove()}>
              <span className="ps-grave">{texts.remove_it}</span>
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
