// SPDX-License-Identifier: Apache-2.0
//
// English: what goes wrong, and what is told in passing.
import type { ErrorWords } from '../../text/Message.ts';

export const errors = {
  connect_failed: {
    title: '{wallet} did not answer',
    text: 'Nothing was shared. Open the wallet and try again.',
  },
  connection_rejected: {
    title: 'Request declined',
    text: 'Nothing was shared with {app}. You can ask again whenever you like.',
  },
  connector_not_found: {
    title: '{wallet} is not in this browser',
    text: 'Nothing was shared. Use it on your phone, or add it here.',
  },
  wallet_connect_missing: {
    title: 'Pairing is not set up here',
    text: 'Nothing was shared. Wallets in this browser keep working.',
  },
  wc_relay_refused: {
    title: 'The code could not be made',
    text: 'Nothing was shared. The connection service does not accept this app, and only its team can change that. Wallets in this browser keep working.',
  },
  wc_clock_ahead: {
    title: 'Your device’s clock is {time} ahead',
    text: 'Nothing was shared. Set the clock of this device, then try again.',
  },
  wc_clock_behind: {
    title: 'Your device’s clock is {time} behind',
    text: 'Nothing was shared. Set the clock of this device, then try again.',
  },
  wc_publish_failed: {
    title: 'The connection service did not answer',
    text: 'Nothing was shared and nothing was spent. Try again in a moment.',
  },
  wc_settlement_failed: {
    title: '{wallet} could not connect',
    text: 'No account on the networks of {app} arrived from the wallet, so it is not connected. Nothing was shared. Choose an account in the wallet and try again.',
  },
  chain_not_supported: {
    title: '{wallet} does not know this network',
    text: 'You stay where you are. Nothing was spent.',
  },
  network_not_granted: {
    title: '{wallet} did not share this network',
    text: 'Connect again and allow it in the wallet. Your funds are not affected.',
  },
  switch_declined: {
    title: 'Request declined',
    text: 'Nothing has changed. You can ask again whenever you like.',
  },
  switch_not_done: {
    title: '{wallet} stayed on another network',
    text: 'Nothing was spent. Change the network in the wallet, or ask again.',
  },
  rpc_no_answer: {
    title: 'The network did not answer',
    text: 'Your funds are not affected. Try again in a moment.',
  },
  rpc_already_pending: {
    title: '{wallet} has an open request',
    text: 'Open the wallet and answer it there.',
  },
  http_status: {
    title: 'The server did not answer as expected',
    text: 'Your funds are not affected. Try again in a moment.',
  },
  token_balance_unavailable: {
    title: 'Balances did not load',
    text: 'Your funds are not affected.',
  },
  transactions_unavailable: {
    title: 'Activity did not load',
    text: 'Your funds are not affected.',
  },
  modal_closed: {
    title: 'You closed the window',
    text: 'Nothing was shared. You can ask again whenever you like.',
  },
  address_invalid: {
    title: 'That is not an address',
    text: 'Nothing was sent. Check it and try again.',
  },
  rpc_too_many: {
    title: 'Too many requests are open',
    text: 'Answer those in the wallet first. Nothing was spent.',
  },
  account_not_payment: {
    title: 'This account is not for payments',
    text: 'Your funds are not affected. Choose a payment account.',
  },
  wc_uri_invalid: {
    title: 'That is not a pairing link',
    text: 'Nothing was shared. Copy the link again.',
  },
  copy_failed: { title: 'Not copied. Select it by hand.', text: '' },
  connection_status_invalid: {
    title: 'That connection cannot be used now',
    text: 'Nothing has changed. Connect the wallet again.',
  },
  namespace_not_offered: {
    title: '{app} does not use this ecosystem',
    text: 'Nothing was shared. Choose a wallet for one that it uses.',
  },
  account_address_required: {
    title: 'No account was chosen',
    text: 'Nothing has changed. Choose an account and try again.',
  },
  switch_wallet_failed: {
    title: 'The wallet was not switched',
    text: 'Nothing was spent. You stay where you are. Try again in a moment.',
  },
  disconnect_failed: {
    title: 'Still connected to {wallet}',
    text: 'Nothing was spent. Try again in a moment.',
  },
} as const satisfies Record<string, ErrorWords>;

export const toasts: Record<string, string> = {
  address_copied: 'Address copied',
  link_copied: 'Link copied',
  network_switched: 'Switched to {}',
  account_switched: 'Switched to {}',
  connected: 'Connected to {}',
  disconnected: 'Disconnected',
  signed_out: 'Signed out',
  forgotten: 'Forgotten',
  value_copied: '{} copied',
  connector_not_found: 'This wallet was not found',
};

export const alerts: Record<string, ErrorWords> = {
  project_id_not_configured: {
    title: 'No project ID',
    text: 'This app has no project ID yet. Its developer can add one.',
  },
  project_id_invalid: {
    title: 'This app is not set up right',
    text: 'The server does not know its project ID. Its developer can correct it.',
  },
  origin_not_allowed: {
    title: 'This app is not set up right',
    text: 'The server does not list the address of this page. Its developer can add it.',
  },
  network_not_found: {
    title: 'Network not found',
    text: '{} is not among the networks of this app.',
  },
  configuration_failed: {
    title: 'The server did not answer as expected',
    text: 'The settings of this app did not load: {}',
  },
  configuration_rate_limited: {
    title: 'Too many requests',
    text: 'The settings of this app did not load, because the server was asked too often.',
  },
  relay_token_invalid: {
    title: 'Session expired',
    text: 'Check the time of this device and connect again.',
  },
  wc_relay_refused: {
    title: 'The connection was refused',
    text: 'The connection service refused it: {}',
  },
};
