// SPDX-License-Identifier: Apache-2.0
//
// Toasts, the alert bar, and being offline.
import { connected } from '../fixtures.ts';
import { type Scene, scene } from './scene.ts';

const toast = (id: string, kind: 'success' | 'error' | 'loading', code: string): Scene =>
  scene(id, 'account', { account: connected, toast: { open: true, kind, code, count: 1 } });

export const messageScenes: readonly Scene[] = [
  toast('toast-success', 'success', 'address_copied'),
  toast('toast-error', 'error', 'copy_failed'),
  scene('alert', 'connect', {
    alert: {
      open: true,
      code: 'project_id_not_configured',
      short_message: 'Project ID Not Configured',
      long_message: 'Project ID Not Configured - update configuration',
    },
  }),
  // What no engine says: the view cannot draw it.
  scene('broken', 'networks', { networks: { networks: null as never } }),
  scene('offline', 'connect', { modal: { online: false } }),
];
