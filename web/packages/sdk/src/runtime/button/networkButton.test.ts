// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { buttonWords } from '../../elements/ButtonWords.ts';
import { initialState } from '../../PorticoState.ts';
import { networkButton } from './networkButton.ts';

const base = { caipNetworkId: 'eip155:8453', name: 'Base', testnet: false };
const shown = (change: Partial<typeof initialState>) =>
  networkButton({
    kind: 'network',
    state: { ...initialState, networks: [base], ...change },
    restoring: false,
    failed: false,
    appearance: {},
    words: buttonWords({}),
    element: document.createElement('div'),
  });

it('invites to choose before a network is known', () => {
  expect(shown({})).toMatchObject({
    state: { kind: 'disconnected', text: 'Choose network' },
    opens: { view: 'networks' },
  });
});

it('names the network in use', () => {
  expect(shown({ caipNetworkId: 'eip155:8453' }).state).toEqual({
    kind: 'network',
    name: 'Base',
    label: 'Base, change network',
  });
});

it('waits while the wallet changes, and says when it stands on a wrong one', () => {
  expect(shown({ switchingNetwork: true }).state.kind).toBe('connecting');
  const wrong = shown({ status: 'connected', unsupportedNetwork: true });
  expect(wrong.state.kind).toBe('wrong_network');
  expect(wrong.opens).toEqual({ view: 'unsupportedChain' });
});
