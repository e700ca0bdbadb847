// SPDX-License-Identifier: Apache-2.0
import type { SignInSlice, SignInState } from '@portico/engine';
import { expect, it } from 'vitest';
import { signInEvents } from './signInEvents.ts';

const at = (state: SignInState, problems = 0, changes: Partial<SignInSlice> = {}): SignInSlice => ({
  state,
  required: false,
  chain: 'eip155:1',
  problems,
  ...changes,
});

it.each([
  ['the button', at('asked'), at('preparing'), ['CLICK_SIGN_SIWX_MESSAGE']],
  ['the wallet', at('preparing'), at('signing'), []],
  ['a signature that is taken', at('adding'), at('signed_in'), ['SIWX_AUTH_SUCCESS']],
  ['a session that is found', at('looking'), at('signed_in'), []],
  ['a decline', at('signing'), at('asked', 1, { problem: 'declined' }), ['SIWX_AUTH_ERROR']],
  ['the same once more', at('signing', 1), at('asked', 2), ['SIWX_AUTH_ERROR']],
  ['the end of a session', at('signed_in'), at('asked', 1, { problem: 'expired' }), []],
  ['a way out', at('asked'), at('cancelling'), ['CLICK_CANCEL_SIWX']],
] as const)('%s', (_, was, is, events) => {
  const heard = signInEvents(was, is, true);
  expect(heard.map(({ event }) => event)).toEqual(events);
  for (const { properties } of heard)
    expect(properties).toEqual({ network: 'eip155:1', isSmartAccount: true });
});

it('says nothing before there is anything to compare', () => {
  expect(signInEvents(undefined, at('signed_in'), false)).toEqual([]);
});
