// SPDX-License-Identifier: Apache-2.0
import type { Device, SignedRecord } from '../generated/vault.ts';

/** Devices of the record that the server lets in no more. */
export const withoutAccess = (
  { record }: SignedRecord,
  devices: readonly Pick<Device, 'id'>[],
): string[] =>
  record.devices.map(({ id }) => id).filter((id) => !devices.some((device) => device.id === id));
