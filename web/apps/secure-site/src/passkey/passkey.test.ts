// SPDX-License-Identifier: Apache-2.0
//
// What is asked of the browser's passkeys, and what is made of its answers: a stub in place of the browser.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { base64url } from '../api/bytes.ts';
import { words } from '../words/words.ts';
import { askPasskey, createPasskey, PasskeyRefusal } from './passkey.ts';

const WALLET = '11'.repeat(16);
const NAME = Uint8Array.of(251, 255, 1, 2); // of which base64url is another than base64
const OUTPUT = new Uint8Array(32).fill(7);

type Asked = CredentialCreationOptions & CredentialRequestOptions;
let asked: ['create' | 'get', Asked][];
/** What the browser answers, in turn: of the PRF extension. */
let answers: (AuthenticationExtensionsPRFOutputs | undefined | Error)[];

beforeEach(() => {
  asked = [];
  answers = [];
  const answer = (of: 'create' | 'get') => async (options: Asked) => {
    asked.push([of, options]);
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return { rawId: NAME.buffer, getClientExtensionResults: () => (next ? { prf: next } : {}) };
  };
  vi.stubGlobal('navigator', { credentials: { create: answer('create'), get: answer('get') } });
  vi.stubGlobal('location', { hostname: 'wallet.example.org' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const create = () => createPasskey(WALLET, 'ada@example.org');
const use = () => askPasskey(WALLET, base64url(NAME));
const results = { first: OUTPUT.slice().buffer };
const noPrf = async (of: Promise<unknown>) => {
  await expect(of).rejects.toBeInstanceOf(PasskeyRefusal);
  await expect(of).rejects.toThrow(words().faults.passkey_no_prf);
};

/** For good: with another input an owner's passkey opens nothing any more. */
const input = (wallet: string) =>
  createHash('sha256').update(`portico recovery passkey 1 ${wallet}`).digest('hex');
const inputsOf = ([, { publicKey }]: (typeof asked)[number]) => {
  const { first, second } = publicKey?.extensions?.prf?.eval ?? {};
  return [Buffer.from(first as ArrayBuffer).toString('hex'), second];
};

describe('a passkey', () => {
  it('is created for the site’s own domain, with user verification', async () => {
    answers = [{ enabled: true, results }];
    expect(await create()).toEqual({ credential: '-_8BAg', output: OUTPUT });
    expect(asked).toHaveLength(1);
    const [[, { publicKey }]] = asked as [[string, Asked]];
    expect(publicKey).toMatchObject({
      rp: { id: 'wallet.example.org' },
      authenticatorSelection: { userVerification: 'required' },
    });
  });

  it('is used for the same domain, with user verification, and no other passkey is', async () => {
    answers = [{ results }];
    expect(await use()).toEqual(OUTPUT);
    const [[, { publicKey }]] = asked as [[string, Asked]];
    expect(publicKey).toMatchObject({ rpId: 'wallet.example.org', userVerification: 'required' });
    expect(publicKey?.allowCredentials).toEqual([{ type: 'public-key', id: NAME }]);
  });

  it('gives its output over a hash of the wallet’s id, when it is created as when it is used', async () => {
    answers = [{ enabled: true }, { results }, { results }];
    expect(await create()).toEqual({ credential: '-_8BAg', output: undefined });
    expect(await use()).toEqual(OUTPUT);
    await askPasskey('22'.repeat(16), base64url(NAME));
    expect(asked.map(([of]) => of)).toEqual(['create', 'get', 'get']);
    expect(asked.map(inputsOf)).toEqual([
      [input(WALLET), undefined],
      [input(WALLET), undefined],
      [input('22'.repeat(16)), undefined],
    ]);
  });

  it('takes the output as whichever bytes the browser gives', async () => {
    const whole = new Uint8Array(40).fill(9);
    whole.set(OUTPUT, 4);
    answers = [{ results: { first: whole.subarray(4, 36) } }];
    expect(await use()).toEqual(OUTPUT);
  });
});

describe('a browser or password manager without the extension', () => {
  it.each<[string, AuthenticationExtensionsPRFOutputs | undefined]>([
    ['says nothing of it', undefined],
    ['has not enabled it', { enabled: false }],
    ['gives less than a key', { enabled: true, results: { first: OUTPUT.slice(1).buffer } }],
    ['gives more than a key', { enabled: true, results: { first: new ArrayBuffer(33) } }],
  ])('is told so where one is created: it %s', async (_, answer) => {
    answers = [answer];
    await noPrf(create());
    expect(asked).toHaveLength(1);
  });

  it('is told so where it is enabled and gives nothing when it is used', async () => {
    answers = [{ enabled: true }, { enabled: true }];
    await create();
    await noPrf(use());
  });

  it.each<[string, AuthenticationExtensionsPRFOutputs | undefined]>([
    ['says nothing of it', undefined],
    ['gives nothing', {}],
    ['gives less than a key', { results: { first: new ArrayBuffer(31) } }],
  ])('is told so where one is used: it %s', async (_, answer) => {
    answers = [answer];
    await noPrf(use());
  });
});

it('that was not used is told apart from a browser that can use none', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  answers = [new DOMException('closed', 'NotAllowedError'), new TypeError('none')];
  await expect(use()).rejects.toThrow(words().faults.passkey_unused);
  await expect(use()).rejects.toThrow(words().faults.passkey_impossible);
});
