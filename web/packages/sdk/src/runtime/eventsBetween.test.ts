// SPDX-License-Identifier: Apache-2.0
import type { Slices } from '@portico/engine';
import { expect, it } from 'vitest';
import { eventsBetween } from './eventsBetween.ts';

const wallet = {
  id: 'io.harbour',
  name: 'Harbour',
  kind: 'installed',
  last_used: false,
  installed: true,
} as unknown as NonNullable<Slices['account']['wallet']>;
const idle = {
  modal: { open: false, loading: false, shake: false, opened: 0 },
  router: { view: 'connect', history: ['connect'], forward: true },
  connect: { wallets: [] },
  connecting: { state: 'idle', copied: false },
  connections: {
    connections: [{ chain_namespace: 'eip155', status: 'disconnected', accounts: [] }],
  },
  account: { status: 'disconnected', copied: false },
  networks: { networks: [], active: 'eip155:1', unsupported: false, switching: 'none' },
  toast: { open: false, kind: 'success', code: '', detail: '', count: 0 },
  alert: { open: false, code: '', short_message: '', long_message: '' },
} as unknown as Slices;
const open: Slices = { ...idle, modal: { ...idle.modal, open: true } };
const connected: Slices = {
  ...open,
  account: { ...idle.account, status: 'connected', caip_address: 'eip155:1:0xada', wallet },
  connections: {
    connections: [
      {
        chain_namespace: 'eip155',
        status: 'connected',
        connector_id: wallet.id,
        accounts: ['0xada'],
        caip_network_id: 'eip155:1',
      },
    ],
  },
};
const names = (before: Slices, after: Slices) =>
  eventsBetween(before, after).map(({ event }) => event);

it('says nothing when nothing happened', () => {
  expect(eventsBetween(connected, connected)).toEqual([]);
});

it('tells the modal and its views', () => {
  expect(eventsBetween(idle, open)).toEqual([
    { event: 'MODAL_OPEN', properties: { connected: false } },
    { event: 'VIEW', properties: { view: 'connect' } },
  ]);
  expect(names(open, { ...open, router: { ...open.router, view: 'networks' } })).toEqual(['VIEW']);
  expect(names(connected, { ...connected, modal: idle.modal })).toEqual(['MODAL_CLOSE']);
});

it('tells a chosen wallet, a refusal and a connection', () => {
  const asking: Slices = { ...open, connecting: { state: 'waiting', copied: false, wallet } };
  expect(names(open, asking)).toEqual(['SELECT_WALLET']);
  const declined: Slices = { ...asking, connecting: { ...asking.connecting, state: 'declined' } };
  expect(eventsBetween(asking, declined)).toEqual([
    {
      event: 'CONNECT_ERROR',
      properties: { code: 'declined', message: '', name: 'Harbour' },
    },
  ]);
  expect(eventsBetween(open, connected)).toEqual([
    {
      event: 'CONNECT_SUCCESS',
      properties: { method: 'browser', name: 'Harbour', namespace: 'eip155', address: '0xada' },
    },
  ]);
});

it('tells another account, another network and the end', () => {
  const [connection] = connected.connections.connections;
  if (!connection) throw new Error('no connection');
  const other = { connections: { connections: [{ ...connection, accounts: ['0xbob'] }] } };
  expect(eventsBetween(connected, { ...connected, ...other })).toEqual([
    { event: 'ACCOUNT_CHANGED', properties: { namespace: 'eip155', address: '0xbob' } },
  ]);
  const moved = { ...connected, networks: { ...connected.networks, active: 'eip155:10' } };
  expect(names(connected, moved)).toEqual(['SWITCH_NETWORK']);
  expect(eventsBetween(connected, open)).toEqual([
    { event: 'DISCONNECT_SUCCESS', properties: { namespace: 'eip155', address: '0xada' } },
  ]);
});

it('tells an alert once', () => {
  const alert = { ...idle.alert, open: true, code: 'x', short_message: 'Stop' };
  expect(names(idle, { ...idle, alert })).toEqual(['ALERT']);
  expect(names({ ...idle, alert }, { ...idle, alert: { ...alert } })).toEqual([]);
});
