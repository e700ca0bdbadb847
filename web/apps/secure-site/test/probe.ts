// SPDX-License-Identifier: Apache-2.0
//
// Gives the tests what the site's own scripts have: the worker and the device's store.
import { DeviceStore } from '../src/device/DeviceStore.ts';
import { startVault } from '../src/vault/startVault.ts';

Object.assign(window, { probe: { DeviceStore, vault: startVault() } });
