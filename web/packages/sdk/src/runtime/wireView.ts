// SPDX-License-Identifier: Apache-2.0
//
// The engine's name of a view that a host wants to see. Fetched for views that few hosts open by name.
import type { View as WireView } from '@portico/engine';
import { nearest } from '../options/developer/nearest.ts';
import { PorticoError } from '../PorticoError.ts';
import { publicView, wireWord } from './wireWords.ts';

const VIEWS: Readonly<Record<WireView, 1>> = {
  connect: 1,
  all_wallets: 1,
  connecting_wallet_connect: 1,
  connecting_wallet_connect_basic: 1,
  connecting_external: 1,
  account: 1,
  networks: 1,
  switch_network: 1,
  unsupported_chain: 1,
  what_is_a_wallet: 1,
  what_is_a_network: 1,
  get_wallet: 1,
  downloads: 1,
  connect_wallets: 1,
  connecting_multi_chain: 1,
  profile: 1,
  profile_wallets: 1,
  switch_address: 1,
  switch_active_chain: 1,
  account_settings: 1,
  transactions: 1,
  transaction: 1,
  siwx_sign_message: 1,
  wallet_send: 1,
  wallet_send_select_token: 1,
  wallet_send_preview: 1,
  wallet_receive: 1,
  wallet_receive_amount: 1,
  wallet_compatible_networks: 1,
  update_email_wallet: 1,
  choose_account_name: 1,
  register_account_name: 1,
  register_account_name_success: 1,
  on_ramp_providers: 1,
  on_ramp_token_select: 1,
  on_ramp_fiat_select: 1,
  buy_in_progress: 1,
  on_ramp_activity: 1,
  what_is_a_buy: 1,
  swap: 1,
  swap_select_token: 1,
  swap_preview: 1,
  pay: 1,
  pay_loading: 1,
  token_approvals: 1,
  nft: 1,
};

/** Takes camelCase, AppKit's PascalCase and underscores. Throws PorticoError for a view that is not there. */
export function wireView(name: string): WireView {
  const word = wireWord(String(name).replace(/^SIWX/, 'Siwx'));
  if (Object.hasOwn(VIEWS, word)) return word as WireView;
  throw new PorticoError('view_unknown', `there is no view '${name}' (${hintFor(String(name))})`);
}

/** A developer's: production leaves it out (developerChecks.ts). */
function hintFor(name: string): string {
  const known = 'docs/options.md has them';
  if (typeof process === 'undefined' || process.env.NODE_ENV === 'production') return known;
  const near = nearest(name, (Object.keys(VIEWS) as WireView[]).map(publicView));
  return near === undefined ? known : `did you mean '${near}'?`;
}
