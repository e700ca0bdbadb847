// SPDX-License-Identifier: Apache-2.0
//
// A login by another provider, from the page's question to the session, over a vault that answers as the test says.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../api/Session.ts';
import { ApiRefusal, type VaultApi } from '../api/VaultApi.ts';
import { Refusal } from '../frame/FrameServer.ts';
import { makeHandlers } from '../frame/handlers.ts';
import { EVENTS } from '../frame/protocol.ts';
import type { SocialOutcome } from '../generated/vault.ts';
import { EmailChange } from './EmailChange.ts';
import { type AccountWallet, NeedsRecovery, type OwnWallet } from './ensureWallet.ts';
import { Login } from './Login.ts';
import { readSocialResult } from './readSocialResult.ts';

const SITE = 'https://vault.example';
const FLOW = 'ab'.repeat(16);
const RESULT = 'cd'.repeat(16);
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const resultUri = (flow = FLOW, result = RESULT) => `${SITE}/social#flow=${flow}&result=${result}`;

const signedIn = {
  type: 'signed_in',
  tokens: { access: 'a', refresh: 'r', host: 'h', accessExpiresAt: 0 },
  account: { id: 'id', project: 'p', email: '', device: 'd' },
} as const satisfies SocialOutcome;
const approval = {
  type: 'approval_needed',
  flow: 'ef'.repeat(16),
  number: '42',
  expiresAt: 0,
} as const;
const mailed = {
  type: 'code_mailed',
  sent: { flow: FLOW, resendAt: 0, expiresAt: 0 },
  email: 'Ada@example.org',
} as const;
const pending = { type: 'social_pending', expiresAt: 0 } as const;

let outcomes: SocialOutcome[];
let asked: [path: string, body: object][];
let replaced: number;
let ended: number;
let email: string;
let flows: string[];
/** Of a recovery that waits. */
let opensAt: number | undefined;
/** Runs before an answer of the vault reaches the login. */
let meanwhile: () => void;

const answer = (path: string) => async (body: object) => {
  asked.push([path, body]);
  meanwhile();
  const outcome = outcomes.shift();
  if (!outcome) throw new ApiRefusal('sign_in_failed', 'Sign-in failed: begin again', 403);
  return { outcome, userName: 'ada' };
};

function open(openWallet = async () => {}) {
  const api = {
    startSocial: async (body: { provider: string }) => {
      asked.push(['social', body]);
      meanwhile();
      return { flow: flows.shift() ?? FLOW, url: `https://${body.provider}.example`, expiresAt: 0 };
    },
    finishSocial: answer('social/finish'),
    pollSocial: answer('social/wait'),
    enterCode: answer('login/code'),
    pollApproval: answer('login/approval'),
    resendCode: async (body: object) => void asked.push(['codes/resend', body]),
    login: async (body: object) => {
      asked.push(['login', body]);
      return { flow: 'new', resendAt: 0, expiresAt: 0 };
    },
  } as unknown as VaultApi;
  const session = {
    email: async () => (replaced > ended ? '' : undefined),
    replace: async () => {
      replaced += 1;
    },
    end: async () => {
      ended += 1;
    },
  } as unknown as Session;
  const login = new Login({
    api,
    session,
    project: 'p',
    origin: 'https://shop.example',
    site: SITE,
    device: 'Chrome on Linux',
    language: () => 'de',
    wait: async () => {},
  });
  const wallet = async () => {
    await openWallet();
    const addresses = { eip155: ADDRESS, solana: '' };
    return { email, signed: { record: { addresses } }, epoch: 1 } as unknown as OwnWallet;
  };
  const handlers = makeHandlers({
    session,
    login,
    emailChange: new EmailChange(api as never, session),
    wallet,
    chain: 1,
    approve: async () => {},
    showCalls: async () => null,
    askingDevices: async () => 0,
    exportWallet: async () => {},
    manageWallet: async () => {},
    recoverWallet: async () => ({}),
    beginning: async () => undefined,
    opensAt: async () => opensAt,
    node: undefined,
    smart: undefined,
    batches: undefined as never,
    now: () => 0,
    origin: 'https://shop.example',
    setTheme: () => {},
    setLanguage: () => {},
    reload: () => {},
  });
  /** As the frame answers it: what the protocol does not allow is an error. */
  return async (event: keyof typeof EVENTS, payload?: unknown): Promise<unknown> => {
    const { request, success } = EVENTS[event];
    const handler = handlers[event] as (read: unknown) => Promise<unknown>;
    return success.read(await handler(request.read(payload, 'payload')), 'payload');
  };
}

beforeEach(() => {
  outcomes = [];
  asked = [];
  replaced = 0;
  ended = 0;
  email = '';
  flows = [];
  opensAt = undefined;
  meanwhile = () => {};
});

describe('a login by a provider', () => {
  it('gives where the window goes, and signs in with what it brings', async () => {
    const handle = open();
    expect(await handle('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })).toEqual({
      uri: 'https://google.example',
    });
    expect(asked.at(-1)).toEqual([
      'social',
      {
        project: 'p',
        provider: 'google',
        origin: 'https://shop.example',
        device: 'Chrome on Linux',
        language: 'de',
      },
    ]);
    outcomes = [signedIn];
    expect(await handle('CONNECT_SOCIAL', { uri: resultUri(), chainId: 8453 })).toEqual({
      email: null,
      address: ADDRESS,
      chainId: 8453,
      accounts: [{ address: ADDRESS, type: 'eoa' }],
      preferredAccountType: 'eoa',
      userName: 'ada',
    });
    expect(asked.at(-1)).toEqual(['social/finish', { flow: FLOW, result: RESULT }]);
    expect(replaced).toBe(1);
    expect(await handle('GET_USER')).toMatchObject({ email: null });
    email = 'ada@example.org';
    expect(await handle('GET_USER')).toMatchObject({ email });
  });

  it('shows a result once', async () => {
    const handle = open();
    await handle('GET_SOCIAL_REDIRECT_URI', { provider: 'x' });
    await expect(handle('CONNECT_SOCIAL', { uri: resultUri() })).rejects.toThrow('Sign-in failed');
    outcomes = [signedIn];
    const again = handle('CONNECT_SOCIAL', { uri: resultUri() });
    await expect(again).rejects.toThrow('Begin to sign in first');
    expect(asked.map(([path]) => path)).toEqual(['social', 'social/finish']);
  });

  it('takes no result of another flow, and keeps its own', async () => {
    const handle = open();
    await handle('GET_SOCIAL_REDIRECT_URI', { provider: 'x' });
    const other = handle('CONNECT_SOCIAL', { uri: resultUri('00'.repeat(16)) });
    await expect(other).rejects.toBeInstanceOf(Refusal);
    outcomes = [signedIn];
    await handle('CONNECT_SOCIAL', { uri: resultUri() });
    expect(replaced).toBe(1);
  });

  it('asks for the code that was mailed, sends it again in the same flow, and may then need a device', async () => {
    const handle = open();
    await handle('GET_SOCIAL_REDIRECT_URI', { provider: 'github' });
    outcomes = [mailed];
    expect(await handle('CONNECT_SOCIAL', { uri: resultUri() })).toEqual({
      action: 'VERIFY_OTP',
      email: 'Ada@example.org',
      userName: 'ada',
    });
    expect(replaced).toBe(0);
    await handle('CONNECT_EMAIL', { email: 'ada@example.org' });
    expect(asked.at(-1)).toEqual(['codes/resend', { flow: FLOW }]);
    outcomes = [approval];
    expect(await handle('CONNECT_OTP', { otp: '123456' })).toEqual({
      action: 'VERIFY_DEVICE',
      number: '42',
    });
    expect(asked.at(-1)).toEqual(['login/code', { flow: FLOW, code: '123456' }]);
  });

  it('waits for a device that is known, where there is one', async () => {
    const handle = open();
    await handle('GET_SOCIAL_REDIRECT_URI', { provider: 'google' });
    outcomes = [approval];
    expect(await handle('CONNECT_SOCIAL', { uri: resultUri() })).toEqual({
      action: 'VERIFY_DEVICE',
      number: '42',
      userName: 'ada',
    });
    outcomes = [signedIn];
    await handle('CONNECT_DEVICE');
    expect(asked.at(-1)).toEqual(['login/approval', { flow: 'ef'.repeat(16) }]);
    expect(replaced).toBe(1);
  });

  it('is no login on a device that cannot open the wallet', async () => {
    const handle = open(async () => {
      throw new Refusal('This browser cannot open your wallet yet');
    });
    await handle('GET_SOCIAL_REDIRECT_URI', { provider: 'google' });
    outcomes = [signedIn];
    const late = handle('CONNECT_SOCIAL', { uri: resultUri() });
    await expect(late).rejects.toThrow('This browser cannot open your wallet yet');
    expect(ended).toBe(1);
  });

  it('is over when another begins, whatever the vault then answers', async () => {
    const handle = open();
    await handle('GET_SOCIAL_REDIRECT_URI', { provider: 'google' });
    outcomes = [signedIn];
    meanwhile = () => {
      meanwhile = () => {};
      void handle('GET_SOCIAL_REDIRECT_URI', { provider: 'x' });
    };
    await expect(handle('CONNECT_SOCIAL', { uri: resultUri() })).rejects.toThrow(
      'Another login has begun',
    );
    expect(replaced).toBe(0);
    meanwhile = () => void handle('SIGN_OUT');
    await expect(handle('GET_SOCIAL_REDIRECT_URI', { provider: 'x' })).rejects.toThrow(
      'Another login has begun',
    );
  });
});

describe('a login by Farcaster', () => {
  it('waits until the phone has answered', async () => {
    const handle = open();
    expect(await handle('GET_FARCASTER_URI')).toEqual({ url: 'https://farcaster.example' });
    outcomes = [pending, pending, signedIn];
    expect(await handle('CONNECT_FARCASTER')).toEqual({ userName: 'ada' });
    expect(asked.map(([path]) => path)).toEqual([
      'social',
      'social/wait',
      'social/wait',
      'social/wait',
    ]);
    expect(replaced).toBe(1);
  });

  it('says that a device must be let in', async () => {
    const handle = open();
    await handle('GET_FARCASTER_URI');
    outcomes = [approval];
    expect(await handle('CONNECT_FARCASTER')).toEqual({
      action: 'VERIFY_DEVICE',
      number: '42',
      userName: 'ada',
    });
  });

  it('signs nobody in who has left', async () => {
    const handle = open();
    await handle('GET_FARCASTER_URI');
    outcomes = [signedIn];
    meanwhile = () => void handle('SIGN_OUT');
    await expect(handle('CONNECT_FARCASTER')).rejects.toThrow('Another login has begun');
    expect(replaced).toBe(0);
  });
});

describe('a login on a device that has no share of the wallet', () => {
  const needsRecovery = async () => {
    throw new NeedsRecovery({} as AccountWallet);
  };
  it.each([
    ['CONNECT_SOCIAL', 'GET_SOCIAL_REDIRECT_URI', { provider: 'google' }, { uri: resultUri() }],
    ['CONNECT_FARCASTER', 'GET_FARCASTER_URI', undefined, undefined],
  ] as const)(
    'leads to a recovery, and its session goes on: %s',
    async (connect, begin, provider, payload) => {
      for (const at of [undefined, 1_800_000_000_000]) {
        opensAt = at;
        const handle = open(needsRecovery);
        await handle(begin, provider);
        outcomes = [signedIn];
        expect(await handle(connect, payload)).toEqual({
          ...{ action: 'RECOVER', userName: 'ada' },
          ...(at !== undefined && { opensAt: at }),
        });
        expect(await handle('IS_CONNECTED'), 'nobody is connected there').toEqual({
          isConnected: false,
        });
        await expect(handle('GET_USER')).rejects.toThrow('cannot open your wallet yet');
      }
      expect([replaced, ended]).toEqual([2, 0]);
    },
  );
});

describe('what a window brings', () => {
  const read = (uri: string) => readSocialResult(uri, { site: SITE, flow: FLOW });
  it('is a result of this flow', () => expect(read(resultUri())).toEqual({ id: RESULT }));
  it.each([
    ['access_denied', 'You did not agree to sign in'],
    ['temporarily_unavailable', 'The provider does not answer. Please try again later'],
    ['sign_in_failed', 'The sign-in did not work. Please begin again'],
    ['constructor', 'The sign-in did not work. Please begin again'],
  ])('is an error in words: %s', (word, refused) =>
    expect(read(`${SITE}/social#flow=${FLOW}&error=${word}`)).toEqual({ refused }),
  );
  it.each([
    resultUri('00'.repeat(16)),
    resultUri().replace(SITE, 'https://vault.example.attacker.example'),
    resultUri().replace('/social#', '/other#'),
    resultUri().replace('/social#', '/social?a#'),
    '',
    'javascript:alert(1)',
  ])('is not of this site or flow: %s', (uri) => expect(() => read(uri)).toThrow(Refusal));
  it.each([
    resultUri(FLOW, 'CD'.repeat(16)),
    resultUri(FLOW, ''),
    `${resultUri()}&result=${RESULT}`,
    `${resultUri()}&error=access_denied`,
  ])('is no result that could be shown: %s', (uri) => expect(read(uri)).toHaveProperty('refused'));
});
