// SPDX-License-Identifier: Apache-2.0
//
// A scene of the gallery: one view in one state, as changes of the slices at rest.
import type {
  ApprovalsSlice,
  ConnectingSlice,
  EmailChangeSlice,
  LoginSlice,
  NamesSlice,
  SignInSlice,
  Slices,
  View,
} from '@portico/engine';
import { connected, empty, kestrel, meridian } from '../fixtures.ts';
import { activity, balance, chart, nfts, tokens } from '../holdings.ts';

export interface Scene {
  readonly id: string;
  readonly slices: Slices;
}

export type Changes = { readonly [Name in keyof Slices]?: Partial<Slices[Name]> };

export function scene(id: string, view: View, changes: Changes = {}): Scene {
  const history: View[] = view === 'connect' || view === 'account' ? [view] : ['connect', view];
  const slices: Slices = {
    modal: { ...empty.modal, ...changes.modal },
    router: { ...empty.router, view, history, ...changes.router },
    connect: { ...empty.connect, ...changes.connect },
    connecting: { ...empty.connecting, ...changes.connecting },
    connections: empty.connections,
    account: { ...empty.account, ...changes.account },
    networks: { ...empty.networks, ...changes.networks },
    toast: { ...empty.toast, ...changes.toast },
    alert: { ...empty.alert, ...changes.alert },
    profile: { ...empty.profile, ...changes.profile },
    guide: { ...empty.guide, ...changes.guide },
    wallets: { ...empty.wallets, ...changes.wallets },
    balance: { ...balance, ...changes.balance },
    tokens: { ...tokens, ...changes.tokens },
    activity: { ...activity, ...changes.activity },
    nfts: { ...nfts, ...changes.nfts },
    chart: { ...chart, ...changes.chart },
    ...(changes.approvals && { approvals: changes.approvals as ApprovalsSlice }),
    ...(changes.login && { login: changes.login as LoginSlice }),
    ...(changes.email_change && { email_change: changes.email_change as EmailChangeSlice }),
    ...(changes.names && { names: changes.names as NamesSlice }),
    ...(changes.sign_in && { sign_in: changes.sign_in as SignInSlice }),
  };
  return { id, slices };
}

export function external(id: string, connecting: Partial<ConnectingSlice>): Scene {
  return scene(id, 'connecting_external', { connecting: { wallet: meridian, ...connecting } });
}

export function pairing(id: string, connecting: Partial<ConnectingSlice>): Scene {
  return scene(id, 'connecting_wallet_connect', { connecting });
}

/** Kestrel, by one of its ways. */
export function byWay(id: string, connecting: Partial<ConnectingSlice>): Scene {
  return pairing(id, { state: 'waiting', wallet: kestrel, can_get: true, ...connecting });
}

export function account(id: string, changes: Partial<Slices['account']>): Scene {
  return scene(id, 'account', { account: { ...connected, ...changes } });
}

export const soon = (): number => Date.now() + 222_000;
