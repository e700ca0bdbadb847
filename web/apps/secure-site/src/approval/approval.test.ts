// SPDX-License-Identifier: Apache-2.0
//
// From a request to words and to a signature, over the real approval.wasm and vault.wasm; viem and Node check what was
// signed.
import { verify } from 'node:crypto';
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeWallet, type TestWallet } from '../../test/makeWallet.ts';
import { Refusal } from '../frame/FrameServer.ts';
import { namespaceOf, requestsOf, resultOf, type SignedMethod } from './makeSignature.ts';
import { base58, fromBase58 } from './solanaTransaction.ts';
import type { ApprovalSummary } from './summary.ts';

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';

let wallet: TestWallet;
beforeAll(async () => {
  wallet = await makeWallet();
});

const evm = () => wallet.evm;
const solana = () => wallet.solana;

const describeIt = (method: SignedMethod, params: unknown): ApprovalSummary =>
  wallet.approval.describe({
    method,
    params,
    context: {
      network: namespaceOf(method) === 'solana' ? SOLANA : 'eip155:1',
      account: namespaceOf(method) === 'solana' ? solana() : evm(),
      origin: 'https://shop.example',
      now: 1_790_000_000,
      currency: '',
      currency_decimals: 18,
      tokens: [],
      addresses: [],
      descriptors: [],
    },
  });

async function sign(method: SignedMethod, summary: ApprovalSummary): Promise<unknown> {
  const made = await wallet.sign(requestsOf(method, summary));
  return resultOf(method, made, summary, undefined).answer;
}

const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`;

describe('personal_sign', () => {
  it('shows the text and signs what was shown (case 18)', async () => {
    const message = 'Grüße from the shop';
    const summary = describeIt('personal_sign', [hex(message), evm()]);
    expect(summary).toMatchObject({
      method: 'personal_sign',
      origin: 'https://shop.example',
      handling: 'frame',
      decoded: true,
      message,
      raw: hex(message),
      warnings: [],
    });
    expect(summary.sentences.map(({ code }) => code)).toEqual(['sign_text']);
    const signature = (await sign('personal_sign', summary)) as `0x${string}`;
    expect(await recoverMessageAddress({ message, signature })).toBe(evm());
  });

  it('does not let bytes that are no text be approved in the frame', () => {
    const summary = describeIt('personal_sign', [`0x${'ab'.repeat(32)}`, evm()]);
    expect(summary).toMatchObject({ handling: 'popup', decoded: false });
    expect(summary.warnings.map(({ code }) => code)).toContain('message_is_digest');
  });

  it('refuses another account', () => {
    const summary = describeIt('personal_sign', [hex('a'), `0x${'11'.repeat(20)}`]);
    expect(summary.handling).toBe('refuse');
    const [warning] = summary.warnings;
    expect(warning).toMatchObject({ code: 'other_account', severity: 'danger' });
    expect(warning?.arguments[0]).toMatchObject({ name: 'account', kind: 'address' });
  });

  it('says what is wrong with a request that cannot be read', () => {
    expect(() => describeIt('personal_sign', [])).toThrow(Refusal);
  });
});

describe('eth_signTypedData_v4', () => {
  const typedData = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Mail: [{ name: 'text', type: 'string' }],
    },
    primaryType: 'Mail',
    domain: { name: 'Shop', chainId: 1, verifyingContract: `0x${'22'.repeat(20)}` },
    message: { text: 'Hello' },
  } as const;

  it.each([
    ['JSON', typedData],
    ['text', JSON.stringify(typedData)],
  ])('signs what was shown, given as %s', async (_kind, given) => {
    const summary = describeIt('eth_signTypedData_v4', [evm(), given]);
    expect(summary.fields.map(({ name, value }) => [name, value])).toContainEqual([
      'text',
      'Hello',
    ]);
    const signature = (await sign('eth_signTypedData_v4', summary)) as `0x${string}`;
    expect(await recoverTypedDataAddress({ ...typedData, signature } as never)).toBe(evm());
  });

  it('refuses another network (case 19)', () => {
    const other = { ...typedData, domain: { ...typedData.domain, chainId: 137 } };
    expect(describeIt('eth_signTypedData_v4', [evm(), other]).handling).toBe('refuse');
  });
});

describe('solana_signMessage', () => {
  it('signs what was shown', async () => {
    const params = { message: base58(Buffer.from('Hello')), pubkey: solana() };
    const summary = describeIt('solana_signMessage', params);
    expect(summary).toMatchObject({ handling: 'frame', message: 'Hello' });
    const { signature } = (await sign('solana_signMessage', summary)) as { signature: string };
    const x = Buffer.from(fromBase58(solana())).toString('base64url');
    const key = { key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' } as const;
    expect(verify(null, Buffer.from('Hello'), key, fromBase58(signature))).toBe(true);
  });
});
