// SPDX-License-Identifier: Apache-2.0
//
// What a person reads of an approval, over the real approval.wasm.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeWallet, type TestWallet } from '../../test/makeWallet.ts';
import { assetId, type Worth } from '../node/ServerFacts.ts';
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

const render = (summary: ApprovalSummary, worth?: Worth, more = {}): string =>
  renderToStaticMarkup(
    createElement(ApprovalView, {
      ...{ summary, worth, unknown: [], isBusy: false, onApprove() {}, onDecline() {}, ...more },
    }),
  );

/** Its text, parts apart by a line. */
function read(summary: ApprovalSummary, worth?: Worth): string {
  const html = render(summary, worth);
  const inline = html.replaceAll(/<\/?(?:b|bdi|strong|span)(?: [^>]*)?>/g, '');
  return inline.replaceAll(/(?:<[^>]+>)+/g, '\n').trim();
}

const SENDS = { to: OTHER, value: '0xde0b6b3a7640000' };

it('is who asks, one sentence, what leaves, from where, on which network and for what fee', () => {
  const changes = [{ account: wallet.evm, outgoing: true, units: '1000000000000000000' }];
  expect(read(describeIt(SENDS, changes)).split('\n')).toEqual([
    'shop.example',
    `Send 1 ETH to ${OTHER}`,
    'Simulated a moment ago',
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

it('has the fee as a person reads one, and all of it where all is', () => {
  const summary = describeIt({ ...SENDS, maxFeePerGas: '0x3b9aca01' });
  const text = read(summary);
  expect(text).toContain('Fee\nat most 0.000065 ETH\n');
  expect(render(summary)).toContain('title="0.000065000000065 ETH"');
  expect(text).toContain('\nFee: at most 0.000065000000065 ETH\n');
});

it('says while something is being sent that closing does not stop it', () => {
  const summary = describeIt(SENDS);
  const GOES_ON = 'It is being sent. You may close this: it goes on.';
  expect(render(summary, undefined, { isSent: true })).not.toContain(GOES_ON);
  expect(render(summary, undefined, { isSent: true, isBusy: true })).toContain(GOES_ON);
  expect(render(summary, undefined, { isBusy: true }), 'a signature').not.toContain(GOES_ON);
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
  expect(text).toContain('höchstens 0,000065 ETH');
  expect(text).toContain('Bestätigen');
});

/** Lets `spender` take five units of USD Coin. */
function permitFor(spender: string) {
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
    message: { owner: wallet.evm, spender, value: '5', nonce: '0', deadline: '1790000600' },
  };
  return {
    method: 'eth_signTypedData_v4',
    params: [wallet.evm, JSON.stringify(permit)],
    context: {
      ...{ network: 'eip155:1', account: wallet.evm },
      ...{ origin: 'https://shop.example', now: 1_790_000_000 },
    },
  };
}

it("names the owner's own account in the language of the moment", async () => {
  const { summary } = await describeRequest(wallet.approval, undefined, permitFor(OTHER));
  expect(read(summary)).toContain(`${wallet.evm} (your account)`);
  await loadWords(['de']);
  expect(read(summary)).toContain(`${wallet.evm} (Ihr Konto)`);
});

it('says what leaves, arrives and is paid in dollars, where the server has a price', () => {
  const changes = [
    { account: wallet.evm, outgoing: true, units: '1000000000000000000' },
    { account: wallet.evm, outgoing: false, units: '2500000', contract: USDC },
  ];
  const worth = {
    prices: { [assetId('eip155:1')]: 3249.6, [assetId('eip155:1', USDC)]: 0.9998 },
    pictures: { 'eip155:1': 'data:image/png;base64,AA==' },
  };
  const lines = read(describeIt(SENDS, changes), worth).split('\n');
  expect(lines.slice(3, 9)).toEqual([
    ...['ETH leaves', '−1 ETH', '$3,249.60', 'USDC arrives', '+2.5 USDC', '$2.50'],
  ]);
  expect(lines).toEqual(expect.arrayContaining(['at most 0.000065 ETH', '$0.21']));
  expect(render(describeIt(SENDS), worth)).toContain('src="data:image/png;base64,AA=="');
  const little = [{ account: wallet.evm, outgoing: true, units: '1000000000' }];
  expect(read(describeIt(SENDS, little), worth)).toContain('&lt; $0.01');
});

it('has one sign for dollars, in Arabic too', async () => {
  await loadWords(['ar']);
  const changes = [{ account: wallet.evm, outgoing: true, units: '1000000000000000000' }];
  const worth = { prices: { [assetId('eip155:1')]: 3249.6 }, pictures: {} };
  expect(read(describeIt(SENDS, changes), worth)).toContain('\n3,249.60\u00a0$\n');
});

it('knows whom the account has paid, and warns of who looks like one of them', async () => {
  const describe = (spender: string) =>
    describeRequest(wallet.approval, undefined, permitFor(spender), { paid: [OTHER] });
  const { summary } = await describe(OTHER);
  expect(read(summary)).toContain(`${OTHER} (an address that you paid before)`);
  const twin = `${OTHER.slice(0, 6)}${'0'.repeat(32)}${OTHER.slice(-4)}`.toLowerCase();
  const { summary: poisoned } = await describe(twin);
  expect(poisoned.warnings.map(({ code }) => code)).toContain('look_alike_address');
  expect(poisoned.handling).toBe('popup');
});
