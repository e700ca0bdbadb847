// SPDX-License-Identifier: Apache-2.0
//
// A change of the address over a vault in memory that asks for the old address's code, then the new one's.
import { beforeEach, expect, it } from 'vitest';
import type { Session } from '../api/Session.ts';
import { ApiRefusal, type VaultApi } from '../api/VaultApi.ts';
import { EmailChange } from './EmailChange.ts';

let email: string;
let change: EmailChange;
let renamed: string[];

beforeEach(() => {
  email = 'ada@example.org';
  renamed = [];
  let asked = '';
  const api = {
    account: async () => ({ email }),
    startEmail: async (_access: string, body: { email: string }) => {
      if (body.email === email) throw new ApiRefusal('email_invalid', 'Not an e-mail address', 400);
      asked = body.email;
      return { flow: email === '' ? 'new' : 'old', resendAt: 0, expiresAt: 0 };
    },
    enterEmail: async (_access: string, { flow, code }: { flow: string; code: string }) => {
      if (code !== (flow === 'old' ? '111111' : '222222'))
        throw new ApiRefusal('code_wrong', 'Wrong code. Tries left: 4', 400);
      if (flow === 'old') return { next: { flow: 'new', resendAt: 0, expiresAt: 0 } };
      email = asked;
      return { email };
    },
  };
  const session = {
    call: <T>(use: (access: string) => Promise<T>) => use('access'),
    rename: async (to: string) => void renamed.push(to),
  };
  change = new EmailChange(api as unknown as VaultApi, session as unknown as Session);
});

it('takes the code of the old address, then that of the new one', async () => {
  expect(await change.start('ada@new.example')).toBe('old');
  await expect(change.confirmOld('222222')).rejects.toThrow('Wrong code. Tries left: 4');
  await change.confirmOld('111111');
  expect(await change.confirmNew('222222')).toBe('ada@new.example');
  expect(renamed).toEqual(['ada@new.example']);
});

it('takes no code of the new address before that of the old one', async () => {
  await expect(change.confirmOld('111111')).rejects.toThrow('Enter the new address first');
  await change.start('ada@new.example');
  await expect(change.confirmNew('222222')).rejects.toThrow('Enter the new address first');
  expect([email, renamed]).toEqual(['ada@example.org', []]);
});

it('needs the new code alone where the account has no address', async () => {
  email = '';
  expect(await change.start('ada@new.example')).toBe('new');
  expect(await change.confirmNew('222222')).toBe('ada@new.example');
});

it('begins anew with every address, and ends with the session', async () => {
  await change.start('ada@new.example');
  await change.confirmOld('111111');
  await expect(change.start('ada@example.org')).rejects.toThrow('Not an e-mail address');
  await expect(change.confirmNew('222222')).rejects.toThrow('Enter the new address first');
  await change.start('ada@new.example');
  change.cancel();
  await expect(change.confirmOld('111111')).rejects.toThrow('Enter the new address first');
});
