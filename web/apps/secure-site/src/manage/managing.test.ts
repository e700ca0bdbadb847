// SPDX-License-Identifier: Apache-2.0
//
// What the window of devices and recovery gets of the frame: each change with what is then, errors in words, the code
// until it was written down.
import { beforeEach, expect, it } from 'vitest';
import type { Session } from '../api/Session.ts';
import { ApiRefusal, type VaultApi } from '../api/VaultApi.ts';
import type { OwnWallet } from '../login/ensureWallet.ts';
import type { AskedManaging } from '../ui/ownWindow.ts';
import { type ManagingParts, makeManaging } from './Managing.tsx';

const NOW = Date.parse('2030-06-12T18:20:00Z');
const device = (id: string, isThis = false) => ({
  id,
  name: `Browser ${id}`,
  createdAt: NOW,
  seenAt: NOW,
  isEnrolled: isThis,
  isThis,
});

let devices: ReturnType<typeof device>[];
let sessions: { id: string; isThis: boolean }[];
let held: { id: string }[];
let code: string | undefined;
let ended: number;
let refusal: Error | undefined;
let task: AskedManaging;

beforeEach(() => {
  devices = [device('here', true), device('there')];
  sessions = [
    { id: '1', isThis: true },
    { id: '2', isThis: false },
    { id: '3', isThis: false },
  ];
  held = [{ id: 'held' }];
  code = 'ABCD-EFGH';
  ended = 0;
  refusal = undefined;
  const without = <T extends { id: string }>(rows: T[], id: string): T[] => {
    if (refusal) throw refusal;
    return rows.filter((row) => row.id !== id);
  };
  const api = {
    now: () => NOW,
    devices: async () => ({ devices }),
    sessions: async () => ({ sessions }),
    recovery: async () => ({
      ...{ assisted: 'key', offersAssisted: true, holdMs: 5, held },
      dates: [{ key: 'k', addedAt: 7 }],
    }),
    removeDevice: async (_access: string, { id }: { id: string }) => {
      devices = without(devices, id);
    },
    endSession: async (_access: string, { id }: { id: string }) => {
      sessions = without(sessions, id);
    },
    endRecovery: async (_access: string, { id }: { id: string }) => {
      held = without(held, id);
    },
  };
  const session = { call: <T>(use: (access: string) => Promise<T>) => use('access') };
  const record = {
    wallet: 'w',
    recoveryKeys: [
      { id: 'k', kind: 'kit', publicKey: '' },
      { id: 'before', kind: 'passkey', publicKey: '' },
    ],
    addresses: { eip155: '0x1' },
    devices: [],
  };
  task = makeManaging(
    {
      api: api as unknown as VaultApi,
      session: session as unknown as Session,
      store: {
        forgetCode: async () => {
          code = undefined;
        },
      },
      vault: () => ({ recoveryCode: async () => code }),
    } as unknown as ManagingParts,
    { email: '', signed: { record }, epoch: 1 } as unknown as OwnWallet,
    () => {
      ended += 1;
    },
  );
});

it('has devices, other sessions, what waits and how the wallet is recovered', async () => {
  expect(await task.load()).toEqual({
    value: {
      ...{ devices, others: 2, held, isCodeKept: true, confirmedUntil: 0 },
      ...{ assisted: 'key', holdMs: 5 },
      recovery: [
        { id: 'k', kind: 'kit', addedAt: 7 },
        { id: 'before', kind: 'passkey' },
      ],
    },
  });
});

it('takes a device away, and says what is left', async () => {
  expect(await task.removeDevice('there')).toMatchObject({ value: { devices: [{ id: 'here' }] } });
});

it('ends every session but its own', async () => {
  expect(await task.signOutOthers()).toMatchObject({ value: { others: 0 } });
  expect(sessions).toEqual([{ id: '1', isThis: true }]);
});

it('ends a recovery that waits', async () => {
  expect(await task.endRecovery('held')).toMatchObject({ value: { held: [] } });
});

it('shows the recovery code until it was written down', async () => {
  expect(await task.recoveryCode()).toEqual({ value: 'ABCD-EFGH' });
  expect(await task.load()).toMatchObject({ value: { isCodeKept: true } });
  expect(await task.forgetCode()).toMatchObject({ value: { isCodeKept: false } });
  expect(await task.recoveryCode()).toEqual({ fault: 'The code was written down already.' });
});

it('says why the vault refused, and nothing of an error of its own', async () => {
  refusal = new ApiRefusal('recovery_needed', 'in the words of the server', 403);
  expect(await task.removeDevice('there')).toEqual({
    fault: 'This device has to recover the wallet first. Nothing was done.',
  });
  refusal = new TypeError('x is undefined');
  expect(await task.signOutOthers()).toEqual({ fault: 'That did not work. Try again.' });
  expect(sessions).toHaveLength(3);
});

it('ends with its window', () => {
  task.end();
  expect(ended).toBe(1);
});
