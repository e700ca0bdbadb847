// SPDX-License-Identifier: Apache-2.0
//
// The logins in the wallet's settings, as their window has them of the frame.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../api/Session.ts';
import { ApiRefusal } from '../api/VaultApi.ts';
import type { LoginWay, LoginWayResult } from '../generated/vault.ts';
import type { AskedLogins } from '../ui/ownWindow.ts';
import { type LoginsParts, makeLogins } from './makeLogins.ts';

const SITE = 'https://vault.example';
const FLOW = 'f'.repeat(32);
const RESULT = 'a'.repeat(32);
const X: LoginWay = { id: '1'.repeat(32), provider: 'x', linkedAt: 5 };

let logins: LoginWay[];
let shown: object[];
let refusal: Error | undefined;
/** What the phone has said: one of these for each question, the last one for all that follow. */
let phone: LoginWayResult['outcome'][];
let onWait: () => void;
let task: AskedLogins;

beforeEach(() => {
  logins = [];
  shown = [];
  refusal = undefined;
  phone = [{ type: 'social_pending', expiresAt: 1 }];
  onWait = () => undefined;
  const api: LoginsParts['api'] = {
    socialOffer: async () => ({ providers: ['google', 'x', 'farcaster'] }),
    logins: async () => ({ logins }),
    addLogin: async (_access, { provider }) => ({
      ...{ flow: FLOW, url: `https://provider.example/${provider}`, expiresAt: 1 },
    }),
    finishLogin: async (_access, body) => {
      if (refusal) throw refusal;
      shown.push(body);
      logins = [X];
      return { logins };
    },
    waitLogin: async (_access, body) => {
      if (refusal) throw refusal;
      shown.push(body);
      return { outcome: (phone.length > 1 ? phone.shift() : phone[0]) as (typeof phone)[0] };
    },
    removeLogin: async (_access, { id }) => {
      if (refusal) throw refusal;
      logins = logins.filter((one) => one.id !== id);
      return { logins };
    },
  };
  const session = { call: <T>(use: (access: string) => Promise<T>) => use('access') };
  task = makeLogins({
    ...{ api, session: session as unknown as Session, email: 'ada@example.org', site: SITE },
    wait: async () => onWait(),
  });
});

const uri = (parts: string) => `${SITE}/social#${parts}`;

it('lists what signs in, and what could', async () => {
  logins = [X];
  expect(await task.logins()).toEqual({
    value: { email: 'ada@example.org', logins: [X], offered: ['google', 'x', 'farcaster'] },
  });
});

it('leads to the provider, and adds what comes back, once', async () => {
  expect(await task.beginLogin('x')).toEqual({ value: 'https://provider.example/x' });
  const back = uri(`flow=${FLOW}&result=${RESULT}`);
  expect(await task.endLogin(back)).toMatchObject({ value: { logins: [X] } });
  expect(shown).toEqual([{ flow: FLOW, result: RESULT }]);
  expect(await task.endLogin(back)).toEqual({ fault: 'This sign-in is over. Please begin again' });
});

it('takes nothing of another flow or site, and says what the visitor declined', async () => {
  const over = { fault: 'This sign-in is over. Please begin again' };
  for (const other of [
    uri(`flow=${'e'.repeat(32)}&result=${RESULT}`),
    `https://evil.example/social#flow=${FLOW}&result=${RESULT}`,
    'javascript:alert(1)',
  ]) {
    await task.beginLogin('x');
    expect(await task.endLogin(other), other).toEqual(over);
  }
  await task.beginLogin('x');
  expect(await task.endLogin(uri(`flow=${FLOW}&error=access_denied`))).toEqual({
    fault: 'You did not agree to sign in',
  });
  expect(shown).toEqual([]);
});

it('says that a login is another account’s, and that the last one stays', async () => {
  await task.beginLogin('x');
  refusal = new ApiRefusal('sign_in_failed', 'This login is of another account', 403);
  expect(await task.endLogin(uri(`flow=${FLOW}&result=${RESULT}`))).toEqual({
    fault: 'This login is of another account',
  });
  logins = [X];
  refusal = new ApiRefusal('changed_meanwhile', 'This is the last way into the account', 409);
  // Another device has taken the others away since.
  expect(await task.removeLogin(X.id)).toMatchObject({
    fault: expect.stringMatching(/^Another device has changed this meanwhile/),
  });
  refusal = undefined;
  expect(await task.removeLogin(X.id)).toMatchObject({ value: { logins: [] } });
});

describe('Farcaster, which a phone answers', () => {
  const PENDING = { type: 'social_pending', expiresAt: 1 } as const;
  const FARCASTER: LoginWay = { id: '2'.repeat(32), provider: 'farcaster', linkedAt: 6 };

  it('is asked about until there is an answer, and added', async () => {
    expect(await task.beginLogin('farcaster')).toEqual({
      value: 'https://provider.example/farcaster',
    });
    logins = [FARCASTER];
    phone = [PENDING, PENDING, { type: 'login_ways', logins }];
    expect(await task.waitLogin()).toMatchObject({ value: { logins: [FARCASTER] } });
    expect(shown).toEqual([{ flow: FLOW }, { flow: FLOW }, { flow: FLOW }]);
    expect(await task.waitLogin()).toEqual({ fault: 'This sign-in is over. Please begin again' });
  });

  it('is asked about no more once it was cancelled', async () => {
    await task.beginLogin('farcaster');
    onWait = () => task.cancelLogin();
    expect(await task.waitLogin()).toEqual({ fault: 'This sign-in is over. Please begin again' });
    expect(shown).toHaveLength(1);
  });

  it('says what the server refuses', async () => {
    await task.beginLogin('farcaster');
    refusal = new ApiRefusal('sign_in_failed', 'This did not work', 403);
    expect(await task.waitLogin()).toHaveProperty('fault');
  });
});
