// SPDX-License-Identifier: Apache-2.0
import type { Device } from '../generated/vault.ts';
import { DeviceItem } from './DeviceItem.tsx';

export interface DevicesProps {
  readonly title: string;
  readonly devices: readonly Device[];
  readonly now: number;
  readonly isBusy: boolean;
  readonly onRemove: (id: string) => Promise<boolean>;
}

export const Devices = ({ title, devices, now, isBusy, onRemove }: DevicesProps) => (
  <section className="ps-part" aria-labelledby="devices">
    <h3 className="pt-sub" id="devices">
      {title}
    </h3>
    <ul className="pt-list">
      {devices.map((device) => (
        <DeviceItem
          key={device.id}
          device={device}
          now={now}
          isBusy={isBusy}
          onRemove={() => onRemove(device.id)}
        />
      ))}
    </ul>
  </section>
);
