// SPDX-License-Identifier: Apache-2.0
//
// What a person reads of an approval, over the real approval.wasm.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeWallet, type TestWallet } from '../../test/makeWallet.ts';
import { loadWords } from '../words/words.ts';
import { ApprovalView } from './ApprovalView.tsx';
import { describeRequest } from './describeRequest.ts';
import { currencyOf, tokensOf } from './knownNetworks.ts';
import type { ApprovalSummary } from './summary.ts';

let wallet: TestWallet;
beforeAll(async () => {
  wallet = await makeWallet();
});
beforeEach(() => {
  vi.stubGlobal('location', { host: 'wallet.portico.example' });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await loadWords(['en']);
});

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const word = (value: string) => value.replace('0x', '').toLowerCase().padStart(64, '0');

const FEES = {
  ...{ nonce: '0x7', gas: '0xfde8', chainId: '0x1', type: '0x2' },
  ...{ maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x3b9aca00' },
};

/** Of Ethereum; `changes`: what a node says of them. */
const describeIt = (transaction: object, changes: readonly object[] = []): ApprovalSummary =>
  wallet.approval.describe({
    method: 'eth_sendTransaction',
    params: [{ from: wallet.evm, value: '0x0', data: '0x', ...FEES, ...transaction }],
    context: {
      ...{ network: 'eip155:1', account: wallet.evm, origin: 'https://shop.example' },
      ...{ now: 1_790_000_000, tokens: tokensOf('eip155:1'), addresses: [], descriptors: [] },
      ...currencyOf('eip155:1'),
      ...(changes.length > 0 && { simulation: { succeeded: true, failure: '', changes } }),
    },
  });

/** Its text, parts apart by a line. */
function read(summary: ApprovalSummary): string {
  const none = { unknown: [], isBusy: false, onApprove() {}, onDecline() {} };
  const html = renderToStaticMarkup(createElement(ApprovalView, { summary, ...none }));
  const inline = html.replaceAll(/<\/?(?:b|bdi|strong|span)(?: [^>]*)?>/g, '');
  return inline.replaceAll(/(?:<[^>]+>)+/g, '\n').trim();
}

const SENDS = { to: OTHER, value: '0xde0b6b3a7640000' };

it('is who asks, one sentence, what leaves, from where, on which network and for what fee', () => {
  const changes = [{ account: wallet.evm, outgoing: true, units: '1000000000000000000' }];
  expect(read(describeIt(SENDS, changes)).split('\n')).toEqual([
    'shop.example',
    `Send 1 ETH to ${OTHER}`,
    'As the network says it would be:',
    'ETH leaves',
    '−1 ETH',
    'From',
    wallet.evm,
    'Network',
    'Ethereum',
    'Fee',
    'at most 0.000065 ETH',
    'What is signed',
    'Gas limit: 65000',
    'Nonce: 7',
    'Max fee per gas: 0.000000001 ETH',
    'Max priority fee per gas: 0.000000001 ETH',
    'eip155:1',
    '',
    expect.stringContaining('0xde0b6b3a7640000'),
    'Read to the end first: there is more below',
    'Decline',
    'Approve',
    'Shown by wallet.portico.example. The app cannot change it.',
  ]);
});

it('makes the safe way stand out where there is danger, and warns before anything else is read', () => {
  const all = 'f'.repeat(64);
  const text = read(describeIt({ to: USDC, data: `0x095ea7b3${word(OTHER)}${all}` }));
  expect(text).toMatch(/^shop\.example\nLet 0x.* take any amount of USDC of yours/);
  expect(text.indexOf('Danger')).toBeLessThan(text.indexOf('From'));
  expect(text).toContain('Hold to approve');
});

it('is read in the language of the browser', async () => {
  await loadWords(['de']);
  const text = read(describeIt(SENDS));
  expect(text).toContain(`1 ETH an ${OTHER} senden`);
  expect(text).toContain('höchstens 0.000065 ETH');
  expect(text).toContain('Bestätigen');
});

it("names the owner's own account in that language", async () => {
  await loadWords(['de']);
  const word = (type: string) => (name: string) => ({ name, type });
  const [address, uint] = [word('address'), word('uint256')];
  const permit = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        uint('chainId'),
        address('verifyingContract'),
      ],
      Permit: [
        ...[address('owner'), address('spender')],
        ...[uint('value'), uint('nonce'), uint('deadline')],
      ],
    },
    primaryType: 'Permit',
    domain: { name: 'USD Coin', chainId: 1, verifyingContract: USDC },
    message: { owner: wallet.evm, spender: OTHER, value: '5', nonce: '0', deadline: '1790000600' },
  };
  const { summary } = await describeRequest(wallet.approval, undefined, {
    method: 'eth_signTypedData_v4',
    params: [wallet.evm, JSON.stringify(permit)],
    context: {
      ...{ network: 'eip155:1', account: wallet.evm },
      ...{ origin: 'https://shop.example', now: 1_790_000_000 },
    },
  });
  expect(read(summary)).toContain(`Ihr Konto ${wallet.evm}`);
});
