// SPDX-License-Identifier: Apache-2.0
//
// Gives the tests what the site's own scripts have: the worker, the device's store and what reads transactions.
import { loadApproval } from '../src/approval/loadApproval.ts';
import { DeviceStore } from '../src/device/DeviceStore.ts';
import { startVault } from '../src/vault/startVault.ts';

Object.assign(window, { probe: { DeviceStore, loadApproval, vault: startVault() } });
