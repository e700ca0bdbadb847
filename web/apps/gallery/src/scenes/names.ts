// SPDX-License-Identifier: Apache-2.0
//
// ChooseAccountName, RegisterAccountName, RegisterAccountNameSuccess.
import type { NamesSlice, Slices, View } from '@portico/engine';
import { connected } from '../fixtures.ts';
import { type Scene, scene } from './scene.ts';

const zones = ['portico.eth'];
const form: NamesSlice = {
  state: 'form',
  zones,
  zone: 'portico.eth',
  text: '',
  verdict: 'none',
  suggestions: [],
  address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  problems: 0,
};
const free: Partial<NamesSlice> = {
  text: 'ada-lace',
  name: 'ada-lace.portico.eth',
  verdict: 'free',
};
const behind: View[] = ['account', 'choose_account_name'];

const named = scene('account-named', 'account', { account: { ...connected, zones } });
const nameless = scene('account-nameless-loading', 'account', named.slices);

const intro = scene('name-intro', 'choose_account_name', {
  account: { ...connected, zones },
  router: { history: behind },
});

const at = (
  id: string,
  names: Partial<NamesSlice>,
  account: Partial<Slices['account']> = {},
): Scene =>
  scene(id, 'register_account_name', {
    account: { ...connected, zones, ...account },
    router: { history: [...behind, 'register_account_name'] },
    names: { ...form, ...names },
  });

export const nameScenes: readonly Scene[] = [
  scene('account-nameless', 'account', { account: { ...connected, zones } }),
  {
    id: nameless.id,
    slices: {
      ...nameless.slices,
      balance: { state: 'loading' },
      tokens: { state: 'loading', tokens: [] },
    },
  },
  { id: named.id, slices: { ...named.slices, identity: { name: 'ada.portico.eth' } } },
  intro,
  { id: 'name-elsewhere', slices: { ...intro.slices, identity: { name: 'ada.eth' } } },
  at('name-empty', {}),
  at('name-short', { text: 'ada_', verdict: 'characters' }),
  at('name-checking', { text: 'ada-lace', name: 'ada-lace.portico.eth', verdict: 'checking' }),
  at('name-choose', free),
  at('name-taken', {
    text: 'harbour',
    name: 'harbour.portico.eth',
    verdict: 'taken',
    suggestions: ['harbour-one', 'the-harbour', 'harbour-26'],
  }),
  at('name-zones', { ...free, zones: [...zones, 'harbour.eth'] }),
  at('name-unknown', { ...free, verdict: 'unknown' }),
  at('name-signing', { ...free, state: 'signing', asked_at_s: 1_786_700_467 }),
  at('name-registering', { ...free, state: 'registering', asked_at_s: 1_786_700_467 }),
  at('name-late', { ...free, problem: 'too_late', problems: 1 }),
  at('name-refused', {
    ...free,
    problem: 'refused',
    detail: 'There are as many names of this address, or addresses of this name, as there may be',
    problems: 1,
  }),
  at('name-lost', {
    ...free,
    verdict: 'taken',
    suggestions: ['ada-lace-one'],
    problem: 'lost',
    problems: 1,
  }),
  at('name-failed', { ...form, state: 'failed', zones: [] }),
  at('name-off', {}, { zones: [] }),
  scene('name-done', 'register_account_name_success', {
    account: { ...connected, zones },
    router: { history: ['register_account_name_success'] },
    names: { ...form, ...free, state: 'taken' },
  }),
];
