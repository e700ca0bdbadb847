// SPDX-License-Identifier: Apache-2.0
//
// A wallet is being connected: in this browser, by a code, by its link, in one of its ecosystems.
import { kestrel, uri } from '../fixtures.ts';
import { byWay, external, pairing, type Scene, scene, soon } from './scene.ts';

const link = 'kestrel://wc';
const onPhone = ['mobile', 'qr_code'] as const;

export const connectingScenes: readonly Scene[] = [
  external('connecting-waiting', { state: 'waiting' }),
  external('connecting-slow', { state: 'waiting', slow: true }),
  external('connecting-declined', { state: 'declined', error_code: 'connection_rejected' }),
  external('connecting-pending', { state: 'pending' }),
  external('connecting-locked', { state: 'locked' }),
  external('connecting-failed', {
    state: 'failed',
    error_code: 'connect_failed',
    error_message: 'eth_requestAccounts: -32603 Internal JSON-RPC error.',
  }),
  external('connecting-approved', { state: 'approved' }),
  scene('choose-chain', 'connecting_multi_chain', {
    connecting: { wallet: { ...kestrel, namespaces: ['eip155', 'solana', 'bip122'] } },
  }),
  scene('choose-chain-none', 'connecting_multi_chain', { connecting: { wallet: kestrel } }),
  pairing('pair-loading', { state: 'loading' }),
  pairing('pair-code', { state: 'waiting', uri, expires_at_ms: soon() }),
  scene('pair-code-own', 'connecting_wallet_connect', {
    connect: { own_relay: true },
    connecting: { state: 'waiting', uri, expires_at_ms: soon() },
    router: { history: ['connect', 'connecting_wallet_connect'] },
  }),
  scene('pair-basic', 'connecting_wallet_connect_basic', {
    connecting: { state: 'waiting', uri, expires_at_ms: soon() },
    router: { history: ['connecting_wallet_connect_basic'] },
  }),
  byWay('pair-wallet', {
    uri,
    expires_at_ms: soon(),
    link,
    copied: true,
    platform: 'qr_code',
    platforms: ['qr_code', 'desktop', 'web'],
  }),
  pairing('pair-slow', { state: 'waiting', uri, expires_at_ms: soon(), slow: true }),
  pairing('pair-expired', { state: 'expired', wallet: kestrel }),
  pairing('pair-declined', { state: 'declined', wallet: kestrel }),
  pairing('pair-failed', {
    state: 'failed',
    error_code: 'wc_publish_failed',
    error_message: 'irn_publish: no answer in 10 s',
  }),
  byWay('open-app', { uri, link, platform: 'mobile', platforms: onPhone }),
  byWay('open-app-preparing', { state: 'loading', platform: 'mobile', platforms: onPhone }),
  byWay('open-app-slow', {
    uri,
    link,
    other_link: 'https://kestrel.example/wc',
    slow: true,
    platform: 'mobile',
    platforms: onPhone,
  }),
  byWay('open-desktop', { uri, link, platform: 'desktop', platforms: ['qr_code', 'desktop'] }),
  byWay('open-web', {
    uri,
    link: 'https://kestrel.example/wc',
    platform: 'web',
    platforms: ['qr_code', 'web'],
  }),
  byWay('in-browser', { platform: 'browser', platforms: ['browser', 'qr_code', 'desktop'] }),
  byWay('not-installed', {
    state: 'idle',
    platform: 'not_installed',
    platforms: ['qr_code', 'web', 'not_installed'],
  }),
];
