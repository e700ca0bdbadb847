// SPDX-License-Identifier: Apache-2.0
//
// Connect with a log-in by e-mail: address, code, a further device, and the recovery of the wallet there; and the change
// of the address.
import type { EmailChangeSlice, LoginSlice } from '@portico/engine';
import { connected, many } from '../fixtures.ts';
import { type Scene, scene } from './scene.ts';

const login = (id: string, changes: Partial<LoginSlice> = {}): Scene =>
  scene(id, 'connect', {
    connect: {
      wallets: many,
      vault_url: 'https://vault.harbour.example',
      methods: [
        { method: 'email', separator: true },
        { method: 'wallet', separator: false },
      ],
    },
    login: { step: 'signed_out', attempts_left: 5, email: 'ada@example.org', ...changes },
  });

const change = (id: string, changes: Partial<EmailChangeSlice> = {}): Scene =>
  scene(id, 'update_email_wallet', {
    account: connected,
    router: { history: ['account', 'account_settings', 'update_email_wallet'] },
    login: {
      step: 'signed_in',
      attempts_left: 5,
      email: changes.step === 'done' ? 'ada@new.example' : 'ada@example.org',
    },
    email_change: { step: 'none', checking: false, ...changes },
  });

const tomorrow = (): number => Date.now() + 79_200_000;

export const emailScenes: readonly Scene[] = [
  login('email', { email: '' }),
  login('email-code', { step: 'code' }),
  login('email-code-wrong', {
    step: 'code',
    attempts_left: 4,
    error: 'Wrong code. Tries left: 4',
  }),
  login('email-device', { step: 'device', number: '42' }),
  login('email-recover', { step: 'recover' }),
  login('email-recover-waits', { step: 'recover', opens_at_ms: tomorrow() }),
  login('email-recover-ready', { step: 'recover', opens_at_ms: 1 }),
  change('email-change'),
  change('email-change-refused', {
    email: 'ada@new',
    error: 'Not an e-mail address',
  }),
  change('email-change-old', { step: 'primary_code', email: 'ada@new.example' }),
  change('email-change-new', { step: 'secondary_code', email: 'ada@new.example' }),
  change('email-change-done', { step: 'done', email: 'ada@new.example' }),
];
