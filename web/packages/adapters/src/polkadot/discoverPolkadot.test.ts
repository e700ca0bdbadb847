// SPDX-License-Identifier: Apache-2.0
import { ConnectorRegistry } from '@portico/engine';
import { installWallet, ScriptedPolkadotWallet } from '@portico/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { discoverPolkadot } from './discoverPolkadot.ts';

const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182';
const KUSAMA = 'polkadot:b0a8d493285c2df73290dfb7e61f870f';
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const KUSAMA_ONLY = {
  address: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
  genesisHash: '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe',
};
const SIGNATURE = `0x01${'ab'.repeat(64)}`;

const stops: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) stop();
});

function start(wallet: ScriptedPolkadotWallet, key = 'scripted') {
  const registry = new ConnectorRegistry();
  stops.push(installWallet(wallet, { key }), discoverPolkadot(registry));
  const request = async (method: string, params: unknown) =>
    registry.get(`polkadot:${key}`)?.request(method, params);
  return { registry, request };
}

describe('a Polkadot wallet', () => {
  it('is listed under a name for people', () => {
    const { registry } = start(new ScriptedPolkadotWallet(), 'polkadot-js');
    expect(registry.get('polkadot:polkadot-js')?.name).toBe('Polkadot{.js}');
  });

  it('is found when its extension is late', () => {
    vi.useFakeTimers();
    const registry = new ConnectorRegistry();
    stops.push(discoverPolkadot(registry), installWallet(new ScriptedPolkadotWallet()));
    expect(registry.get('polkadot:scripted')).toBeUndefined();
    vi.advanceTimersByTime(3_000);
    expect(registry.get('polkadot:scripted')).toBeDefined();
  });

  it('gives the accounts of the chain: not those bound to another, not those of Ethereum', async () => {
    const ethereum = { address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', type: 'ethereum' };
    const accounts = [ethereum, KUSAMA_ONLY, { address: ALICE, genesisHash: null }];
    const { request } = start(new ScriptedPolkadotWallet({ accounts }));
    expect(await request('portico_connect', {})).toEqual({
      result: { chain: POLKADOT, accounts: [{ account: `${POLKADOT}:${ALICE}`, type: 'eoa' }] },
    });
    expect(await request('portico_switchChain', { chain: KUSAMA })).toMatchObject({
      result: { accounts: [{ account: `${KUSAMA}:${KUSAMA_ONLY.address}` }, {}] },
    });
  });

  it('signs text and bytes', async () => {
    const wallet = new ScriptedPolkadotWallet().answer('signRaw', () => ({
      id: 1,
      signature: SIGNATURE,
    }));
    const { request } = start(wallet);
    await request('portico_connect', {});
    const requested = () => wallet.requested.at(-1)?.params;
    await request('polkadot_signMessage', { address: ALICE, message: 'grün' });
    expect(requested()).toEqual({ address: ALICE, data: '0x6772c3bc6e', type: 'bytes' });
    await request('polkadot_signMessage', { address: ALICE, message: '0x00ff' });
    expect(requested()).toEqual({ address: ALICE, data: '0x00ff', type: 'bytes' });
  });

  it('signs a transaction of the account, and of no other', async () => {
    const answer = { id: 3, signature: SIGNATURE, signedTransaction: '0xabcd' };
    const wallet = new ScriptedPolkadotWallet().answer('signPayload', () => answer);
    const { request } = start(wallet);
    await request('portico_connect', {});
    const transactionPayload = { address: ALICE, method: '0x00', nonce: '0x01' };
    const params = { address: ALICE, transactionPayload };
    expect(await request('polkadot_signTransaction', params)).toEqual({ result: answer });
    expect(wallet.requested.at(-1)?.params).toEqual(transactionPayload);
    const other = { ...transactionPayload, address: KUSAMA_ONLY.address };
    expect(
      await request('polkadot_signTransaction', { address: ALICE, transactionPayload: other }),
    ).toMatchObject({ error: { code: -32602 } });
  });
});
