// SPDX-License-Identifier: Apache-2.0
//
// Gives the tests what the site's own scripts have: the worker, the device's stores, what reads transactions, and a view.
import { loadApproval } from '../src/approval/loadApproval.ts';
import { BatchStore } from '../src/calls/BatchStore.ts';
import { DeviceStore } from '../src/device/DeviceStore.ts';
import { startVault } from '../src/vault/startVault.ts';

/** Approve, held down, alone on the page. */
async function showHold(onHeld: () => void): Promise<void> {
  const [{ createElement }, { createRoot }, { HoldButton }] = await Promise.all([
    import('react'),
    import('react-dom/client'),
    import('../src/approval/HoldButton.tsx'),
  ]);
  createRoot(document.body).render(createElement(HoldButton, { disabled: false, onHeld }));
}

const probe = { BatchStore, DeviceStore, loadApproval, showHold, vault: startVault() };
Object.assign(window, { probe });
