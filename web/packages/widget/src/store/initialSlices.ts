// SPDX-License-Identifier: Apache-2.0
//
// What the views see before the engine has said anything: nothing is open, nothing is known.
import type { ConnectSlice, Slices } from '@portico/engine';

export const initialSlices: Slices = {
  modal: { open: false, loading: true, shake: false, opened: 0, append: true, online: true },
  router: { view: 'connect', history: ['connect'], forward: true },
  connect: {
    wallets: [],
    methods: [],
    socials: [],
    collapsed: false,
    all_wallets: true,
    wallet_guide: false,
    legal: 'none',
    enabled: true,
  },
  connecting: { state: 'idle', copied: false },
  connections: { connections: [] },
  account: { status: 'disconnected', copied: false },
  networks: { networks: [], unsupported: false, switching: 'none' },
  toast: { open: false, kind: 'success', code: '', detail: '', count: 0 },
  alert: { open: false, code: '', short_message: '', long_message: '' },
  profile: { connections: [] },
  guide: { wallets: [], downloads: [] },
  wallets: { state: 'idle', wallets: [], more: false, search: '', certified: false },
};

/** The same where options and page tell what the engine is going to say of Connect. */
export const slicesOf = (connect?: Partial<ConnectSlice>, open = false): Slices => ({
  ...initialSlices,
  modal: { ...initialSlices.modal, open, loading: connect === undefined },
  connect: { ...initialSlices.connect, ...connect },
});
