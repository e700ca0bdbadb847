// SPDX-License-Identifier: Apache-2.0
import { createPublicKey, verify } from 'node:crypto';
import { ConnectorRegistry } from '@portico/engine';
import { installWallet, ScriptedCosmosWallet } from '@portico/testing';
import { cosmosKey } from '@portico/testing/keys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discoverCosmos } from './discoverCosmos.ts';

const key = cosmosKey(5, { 'cosmoshub-4': 'cosmos', 'osmosis-1': 'osmo' });
const ADDRESS = key.addresses['cosmoshub-4'] ?? '';
const OSMOSIS = key.addresses['osmosis-1'] ?? '';

let wallet: ScriptedCosmosWallet;
let registry: ConnectorRegistry;
const stops: (() => void)[] = [];
const request = (method: string, params: unknown, id = 'cosmos:keplr') =>
  registry.get(id)?.request(method, params);

beforeEach(async () => {
  wallet = new ScriptedCosmosWallet({ key });
  registry = new ConnectorRegistry();
  stops.push(installWallet(wallet), discoverCosmos(registry));
  await request('portico_connect', {});
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('a Cosmos wallet', () => {
  it('gives its key', async () => {
    const pubkey = Buffer.from(key.pubKey, 'hex').toString('base64');
    expect(await request('cosmos_getAccounts', {})).toEqual({
      result: [{ algo: 'secp256k1', address: ADDRESS, pubkey }],
    });
  });

  it('has another address on another chain', async () => {
    const chain = 'cosmos:osmosis-1';
    expect(await request('portico_switchChain', { chain })).toMatchObject({
      result: { chain, accounts: [{ account: `${chain}:${OSMOSIS}`, public_key: key.pubKey }] },
    });
  });

  it('says that it does not know a chain (4902), and stays where it is', async () => {
    const unknown = await request('portico_switchChain', { chain: 'cosmos:nowhere-1' });
    expect(unknown).toMatchObject({ error: { code: 4902 } });
    expect(await request('cosmos_getAccounts', {})).toMatchObject({
      result: [{ address: ADDRESS }],
    });
  });

  it.each([
    ['hex', '0a0b', '0c0d'],
    ['base64', 'Cgs=', 'DA0='],
  ])('signs a document directly, its bytes in %s', async (_, bodyBytes, authInfoBytes) => {
    wallet.answer('signDirect', ({ signDoc }: { signDoc: { bodyBytes: string } }) => ({
      signed: signDoc,
      signature: {
        pub_key: {},
        signature: Buffer.from(key.sign(Buffer.from(signDoc.bodyBytes, 'hex'))).toString('base64'),
      },
    }));
    const signDoc = { chainId: 'cosmoshub-4', accountNumber: '7', bodyBytes, authInfoBytes };
    const answer = await request('cosmos_signDirect', { signerAddress: ADDRESS, signDoc });
    const { signed, signature } = (
      answer as { result: { signed: unknown; signature: { signature: string } } }
    ).result;
    expect(signed).toEqual(signDoc);
    // SPKI of a compressed point of secp256k1 (RFC 5480).
    const spki = Buffer.from(`3036301006072a8648ce3d020106052b8104000a032200${key.pubKey}`, 'hex');
    const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    const bytes = Buffer.from(signature.signature, 'base64');
    expect(
      verify(
        'sha256',
        Buffer.from('0a0b', 'hex'),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        bytes,
      ),
    ).toBe(true);
  });

  it('refuses a document of another chain, or one that cannot be read', async () => {
    const signDoc = {
      chainId: 'cosmoshub-4',
      accountNumber: '7',
      bodyBytes: '0a',
      authInfoBytes: '0c',
    };
    for (const wrong of [
      { chainId: 'osmosis-1' },
      { accountNumber: '-1' },
      { bodyBytes: '§' },
      { authInfoBytes: 7 },
    ]) {
      const params = { signerAddress: ADDRESS, signDoc: { ...signDoc, ...wrong } };
      expect(await request('cosmos_signDirect', params)).toMatchObject({ error: { code: -32602 } });
    }
  });

  it('signs an amino document, and the one without a chain of ADR-036', async () => {
    const signature = {
      pub_key: { type: 'tendermint/PubKeySecp256k1', value: 'AA==' },
      signature: 'BB==',
    };
    wallet.answer('signAmino', ({ signDoc }: { signDoc: unknown }) => ({
      signed: signDoc,
      signature,
    }));
    for (const chain_id of ['cosmoshub-4', '']) {
      const signDoc = { chain_id, account_number: '0', sequence: '0', fee: {}, msgs: [], memo: '' };
      expect(await request('cosmos_signAmino', { signerAddress: ADDRESS, signDoc })).toEqual({
        result: { signature, signed: signDoc },
      });
    }
  });

  it('lists a wallet once that also sits in the place of Keplr', () => {
    for (const stop of stops.splice(0)) stop();
    const leap = { enable: async () => undefined };
    Object.assign(window, { leap, keplr: leap });
    stops.push(() => {
      Reflect.deleteProperty(window, 'leap');
      Reflect.deleteProperty(window, 'keplr');
    });
    const found: string[] = [];
    registry = new ConnectorRegistry();
    registry.watch({ found: ({ name }) => found.push(name) });
    stops.push(discoverCosmos(registry));
    expect(found).toEqual(['Leap']);
  });
});
