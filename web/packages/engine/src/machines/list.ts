// SPDX-License-Identifier: Apache-2.0
//
// The machines that load when they are first needed, a row each. Which intents and slices are whose stands in
// generated/machines.ts, from the contracts; the engine's are all others.
import type { AccountSlices } from '../generated/account.ts';
import type { EngineInput } from '../generated/engine.ts';
import type { Tagged } from '../WasmMachine.ts';
import type { MachineRow } from './MachineRow.ts';

/** Without a machine nobody can be asked. */
const failed: AccountSlices = {
  balance: { state: 'failed' },
  tokens: { state: 'failed', tokens: [] },
  activity: { state: 'failed', entries: [], more: false, loading_more: false },
  nfts: { state: 'failed', nfts: [], more: false, loading_more: false },
  chart: { state: 'failed', period: 'day', points: [] },
};

export const deferredMachines = {
  pairing: {
    title: 'Pairing machine',
    code: () => import('./openPairing.ts'),
    wrap: (event) => ({ type: 'pairing_emitted', event }) as EngineInput,
    // One-click sign-in: what the wallet signed is for whoever signs the visitor in.
    forward: ({ type, cacaos }: Tagged & { readonly cacaos?: unknown }) =>
      type === 'session_connected' && cacaos
        ? ['sign_in', { type: 'wallet_authenticated', cacaos } as Tagged]
        : undefined,
    lost: (message) => ({ type: 'pairing_lost', message }),
  },
  account: {
    title: 'Account machine',
    code: () => import('./openAccount.ts'),
    lost: (message) => ({ type: 'account_lost', message }),
    failed,
  },
} satisfies Record<string, MachineRow>;
