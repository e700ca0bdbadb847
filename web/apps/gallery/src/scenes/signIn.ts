// SPDX-License-Identifier: Apache-2.0
//
// SIWXSignMessage.
import type { SignInSlice } from '@portico/engine';
import { connected } from '../fixtures.ts';
import { type Scene, scene } from './scene.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const message = `app.harbour.example wants you to sign in with your Ethereum account:
${address}

Sign in to Harbour.

URI: https://app.harbour.example/
Version: 1
Chain ID: eip155:1
Nonce: 9f1c2ad4e07b53886fd21c40
Issued At: 2026-08-14T09:41:07Z`;

const asked = (id: string, changes: Partial<SignInSlice> = {}): Scene =>
  scene(id, 'siwx_sign_message', {
    account: connected,
    router: { history: ['siwx_sign_message'] },
    sign_in: {
      state: 'asked',
      required: true,
      chain: 'eip155:1',
      address,
      problems: 0,
      ...changes,
    },
  });

export const signInScenes: readonly Scene[] = [
  asked('siwx'),
  asked('siwx-optional', { required: false }),
  asked('siwx-preparing', { state: 'preparing' }),
  asked('siwx-signing', { state: 'signing', message }),
  asked('siwx-declined', { problem: 'declined', problems: 1 }),
  asked('siwx-refused', {
    problem: 'refused',
    problems: 1,
    detail: 'the nonce was used before',
  }),
  asked('siwx-offline', { problem: 'offline', problems: 1 }),
  asked('siwx-failed', {
    state: 'failed',
    problem: 'initialize',
    problems: 1,
    detail: 'the store of sessions is gone',
  }),
];
