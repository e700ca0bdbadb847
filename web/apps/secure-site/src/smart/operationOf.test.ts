// SPDX-License-Identifier: Apache-2.0
//
import { expect, it } from 'vitest';
import { BundlerApi } from './BundlerApi.ts';
import { bundlerNetworks } from './bundlerNetworks.ts';
import { operationOf } from './operationOf.ts';

const ACCOUNT = '0xb294d6D65B1fB161578c98e41BF200eB403d0001';
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const sender = { account: ACCOUNT, network: 'eip155:8453' };
const call = { to: FRIEND, value: '0x1' };
const bundler = new BundlerApi({ origin: 'https://api.example', project: 'p' });

const of = (method: string, given: object, pays = true) =>
  operationOf(method, [given], sender, { bundler, pays: () => pays });
const batch = (more: object, pays?: boolean) =>
  of('wallet_sendCalls', { calls: [call], ...more }, pays);

it('reads the networks that the server has written into the document', () => {
  const of = (content: string) => {
    const querySelector = () => ({ getAttribute: () => content });
    return bundlerNetworks({ querySelector } as unknown as Document);
  };
  expect(of('eip155:1 eip155:10+own eip155:8453+smart eip155:42+own+smart')).toEqual([
    { chain: 'eip155:1', pays: false, paysOwn: false },
    { chain: 'eip155:10', pays: false, paysOwn: true },
    { chain: 'eip155:8453', pays: true, paysOwn: false },
    { chain: 'eip155:42', pays: true, paysOwn: true },
  ]);
  for (const none of ['', '{bundler}', 'eip155:0', 'solana:1', 'eip155:1x', 'eip155:1+'])
    expect(of(none)).toEqual([]);
});

it('of a transaction is its call, paid by the server where it pays for this page', () => {
  const paidIfPossible = { calls: [call], payment: 'if possible' };
  expect(of('eth_sendTransaction', call)).toEqual(paidIfPossible);
  expect(of('eth_sendTransaction', call, false)).toEqual({ calls: [call], payment: 'no' });
  expect(of('eth_sendTransaction', { ...call, from: FRIEND })).toBeUndefined();
  expect(of('eth_sendTransaction', { ...call, chainId: '0x1' })).toBeUndefined();
  expect(() => of('eth_sendTransaction', { ...call, authorizationList: [] })).toThrow(
    'authorizationList',
  );
});

it('of a batch is paid where the page asks for it and the server pays, and by no other paymaster', () => {
  const own = { paymasterService: { url: 'https://api.example/v1/bundler' } };
  const other = { url: 'https://pay.example' };
  expect(batch({})?.payment).toBe('no');
  expect(batch({ capabilities: own })?.payment).toBe('yes');
  expect(batch({ capabilities: { paymasterService: {} } })?.payment).toBe('yes');
  const code = (more: object, pays?: boolean) => {
    try {
      batch(more, pays);
    } catch (error) {
      return (error as { code?: number }).code;
    }
    return undefined;
  };
  expect(code({ capabilities: own }, false)).toBe(5700);
  expect(code({ capabilities: { paymasterService: other } })).toBe(5700);
  const optional = { paymasterService: { ...other, optional: true } };
  expect(batch({ capabilities: optional })?.payment).toBe('no');
  const ownOptional = { paymasterService: { optional: true } };
  expect(batch({ capabilities: ownOptional })?.payment).toBe('if possible');
  expect(batch({ capabilities: ownOptional }, false)?.payment).toBe('no');
  expect(code({ calls: [{ ...call, capabilities: own }] })).toBe(5700);
  expect(code({ chainId: '0x1' })).toBe(5710);
  expect(code({ calls: Array(17).fill(call) })).toBe(5740);
  expect(batch({ from: FRIEND })).toBeUndefined();
});
