// SPDX-License-Identifier: Apache-2.0
//
// Requests to the wallet behind an e-mail, from plain to dangerous, as a page would send them.

import {
  currencyOf,
  type KnownToken,
  tokensOf,
} from '../../secure-site/src/approval/knownNetworks.ts';
import type { ApprovalRequest } from '../../secure-site/src/approval/summary.ts';
import { BATCH_CODE } from '../../secure-site/src/calls/BatchCode.ts';
import { assetId, type Worth } from '../../secure-site/src/node/ServerFacts.ts';
import { markOf } from './marks.ts';

const NETWORK = 'eip155:1';
const ME = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const fees = {
  ...{ nonce: '0x7', gas: '0xfde8', chainId: '0x1', type: '0x2' },
  ...{ maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' },
};
const word = (hex: string): string => hex.replace('0x', '').toLowerCase().padStart(64, '0');

interface Asked {
  readonly method: string;
  readonly params: readonly unknown[];
  /** What the network says would leave and arrive. */
  readonly changes?: readonly object[];
  /** Whose code the account runs. */
  readonly runs?: string;
  /** A token by its own word. */
  readonly claims?: Pick<KnownToken, 'address' | 'symbol' | 'decimals'>;
}
export interface ApprovalScene {
  readonly request: Asked;
  readonly isBusy?: boolean;
  readonly fault?: string;
  /** The account cannot pay. */
  readonly isPoor?: boolean;
}

const sends = (transaction: object, changes: readonly object[] = []): Asked => ({
  method: 'eth_sendTransaction',
  params: [{ from: ME, value: '0x0', data: '0x', ...fees, ...transaction }],
  changes,
});
const leaves = (units: string, contract?: string): object => ({
  ...{ account: ME, outgoing: true, units },
  ...(contract && { contract }),
});
const arrives = (units: string, contract?: string): object => ({
  ...{ account: ME, outgoing: false, units },
  ...(contract && { contract }),
});
const ether = sends({ to: OTHER, value: '0x3782dace9d90000' }, [leaves('250000000000000000')]);
const hex = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
const field = (name: string, type: string): object => ({ name, type });
const permit = {
  types: {
    EIP712Domain: [
      field('name', 'string'),
      field('chainId', 'uint256'),
      field('verifyingContract', 'address'),
    ],
    Permit: [
      field('owner', 'address'),
      field('spender', 'address'),
      field('value', 'uint256'),
      field('nonce', 'uint256'),
      field('deadline', 'uint256'),
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', chainId: 1, verifyingContract: USDC },
  message: { owner: ME, spender: OTHER, value: '250000000', nonce: '0', deadline: '1790000600' },
};

/** executeBatch: USDC is let to somebody, and ether sent, as the account does it that runs the code for that. */
const ownCalls = `0x34fcd5be${[
  '0000000000000000000000000000000000000000000000000000000000000020',
  '0000000000000000000000000000000000000000000000000000000000000002',
  '0000000000000000000000000000000000000000000000000000000000000040',
  '0000000000000000000000000000000000000000000000000000000000000120',
  '000000000000000000000000a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000060',
  '0000000000000000000000000000000000000000000000000000000000000044',
  '095ea7b30000000000000000000000008617e340b3d01fa5f11f306f4090fd50',
  'e238070d00000000000000000000000000000000000000000000000000000000',
  '017d784000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000008617e340b3d01fa5f11f306f4090fd50e238070d',
  '00000000000000000000000000000000000000000000000003782dace9d90000',
  '0000000000000000000000000000000000000000000000000000000000000060',
  '0000000000000000000000000000000000000000000000000000000000000000',
].join('')}`;

export const approvalScenes: Readonly<Record<string, ApprovalScene>> = {
  'send-ether': { request: ether },
  'send-token': {
    request: sends({ to: USDC, data: `0xa9059cbb${word(OTHER)}${word('ee6b280')}` }, [
      leaves('250000000', USDC),
    ]),
  },
  'call-contract': {
    request: sends({ to: OTHER, value: '0x6f05b59d3b20000', data: '0xd0e30db0' }, [
      leaves('500000000000000000'),
      arrives('1621420000', USDC),
    ]),
  },
  allow: { request: sends({ to: USDC, data: `0x095ea7b3${word(OTHER)}${'f'.repeat(64)}` }) },
  unreadable: { request: sends({ to: OTHER, data: `0x1a2b3c4d${word(OTHER)}${word('2a')}` }) },
  'sign-message': {
    request: {
      method: 'personal_sign',
      params: [hex('Good morning, Harbour. It is me, on 15 January.'), ME],
    },
  },
  'sign-permit': {
    request: { method: 'eth_signTypedData_v4', params: [ME, JSON.stringify(permit)] },
  },
  'calls-as-one': {
    request: {
      ...sends(
        {
          ...{ to: ME, type: '0x4', data: ownCalls },
          authorizationList: [{ chainId: '0x1', address: BATCH_CODE, nonce: '0x8' }],
        },
        [leaves('250000000000000000')],
      ),
    },
  },
  'unknown-token': {
    request: sends({ to: OTHER, data: `0x1a2b3c4d${word('2a')}` }, [
      leaves('25000000', OTHER),
      arrives('8370000000000000'),
    ]),
  },
  'claimed-token': {
    request: {
      ...sends({ to: OTHER, data: `0xa9059cbb${word(ME)}${word('17d7840')}` }, [
        leaves('25000000', OTHER),
      ]),
      claims: { address: OTHER, symbol: 'COIN', decimals: 6 },
    },
  },
  'too-poor': { request: ether, isPoor: true },
  'runs-code': { request: { ...ether, runs: OTHER } },
  busy: { request: ether, isBusy: true },
  fault: { request: ether, fault: 'The network did not answer. Nothing was sent.' },
};

/** As the site asks its module, with what it knows by itself. */
export const known = ({ method, params, changes = [], runs, claims }: Asked): ApprovalRequest =>
  ({
    method,
    params,
    context: {
      ...{ network: NETWORK, account: ME, origin: 'https://harbour.example' },
      ...{ now: 1_790_000_000, tokens: tokensOf(NETWORK), addresses: [], descriptors: [] },
      ...(claims && {
        tokens: [...tokensOf(NETWORK), { ...claims, standard: 'fungible', claimed: true }],
      }),
      ...currencyOf(NETWORK),
      ...(runs && { account_code: runs }),
      ...(changes.length > 0 && { simulation: { succeeded: true, failure: '', changes } }),
    },
  }) as unknown as ApprovalRequest;

/** What the server would add. */
export const worth: Worth = {
  prices: { [assetId(NETWORK)]: 3249.6, [assetId(NETWORK, USDC)]: 1 },
  pictures: {
    [NETWORK]: markOf('Ethereum') ?? '',
    [assetId(NETWORK)]: markOf('ETH') ?? '',
    [assetId(NETWORK, USDC)]: markOf('USDC') ?? '',
  },
};
