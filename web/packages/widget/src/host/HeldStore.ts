// SPDX-License-Identifier: Apache-2.0
//
// For the tests beside the views: a store whose slices the test sets and whose events it reads.
import type { EngineInput, EngineStore, Slices } from '@portico/engine';

const start: Slices = {
  modal: { open: true, loading: false, shake: false, opened: 1, append: true, online: true },
  router: { view: 'connect', history: ['connect'], forward: true },
  connect: {
    wallets: [],
    methods: [{ method: 'wallet', separator: false }],
    socials: [],
    collapsed: false,
    all_wallets: true,
    wallet_guide: false,
    legal: 'none',
    enabled: true,
  },
  connecting: { state: 'idle', copied: false },
  connections: { connections: [] },
  account: { status: 'disconnected', balance_state: 'unknown', copied: false },
  networks: { networks: [], unsupported: false, switching: 'none' },
  toast: { open: false, kind: 'success', code: '', detail: '', count: 0 },
  alert: { open: false, code: '', short_message: '', long_message: '' },
  profile: { connections: [] },
  guide: { wallets: [], downloads: [] },
  wallets: { state: 'idle', wallets: [], more: false, search: '', certified: false },
};

export class HeldStore implements EngineStore {
  readonly sent: EngineInput[] = [];
  #slices: Slices;
  readonly #listeners = new Set<() => void>();

  constructor(changes: Partial<Slices> = {}) {
    this.#slices = { ...start, ...changes };
  }

  getSlices = (): Slices => this.#slices;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  send = (event: EngineInput): void => {
    this.sent.push(event);
  };

  set(changes: { [Name in keyof Slices]?: Partial<Slices[Name]> }): void {
    const next: Record<string, object> = { ...this.#slices };
    for (const [name, change] of Object.entries(changes)) next[name] = { ...next[name], ...change };
    this.#slices = next as unknown as Slices;
    for (const listener of this.#listeners) listener();
  }

  get listening(): number {
    return this.#listeners.size;
  }
}
