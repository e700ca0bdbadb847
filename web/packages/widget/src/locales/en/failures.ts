// SPDX-License-Identifier: Apache-2.0
//
// English: what goes wrong, and what is told in passing.
import type { ErrorWords } from '../../text/Locale.ts';

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
    text: 'Nothing was shared. The relay did not let us in. Try again in a moment.',
  },
  wc_publish_failed: {
    title: 'The relay did not answer',
    text: 'Nothing was shared and nothing was spent. Try again in a moment.',
  },
  wc_settlement_failed: {
    title: '{wallet} could not connect',
    text: 'It offered no account on the networks of {app}. Nothing was shared.',
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
    title: 'Token Balance Unavailable',
    text: 'Your funds are not affected.',
  },
  transactions_unavailable: {
    title: 'Failed to fetch transactions',
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
    title: 'Switching to non-payment accounts is not allowed',
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
  forgotten: 'Forgotten',
  value_copied: '{} copied',
  connector_not_found: 'This wallet was not found',
};

export const alerts: Record<string, ErrorWords> = {
  project_id_not_configured: {
    title: 'Project ID Not Configured',
    text: 'Project ID Not Configured - update configuration',
  },
  project_id_invalid: {
    title: 'Invalid App Configuration',
    text: 'Invalid Project ID - update configuration',
  },
  origin_not_allowed: {
    title: 'Invalid App Configuration',
    text: 'Origin not found on Allowlist - update configuration',
  },
  network_not_found: {
    title: 'Network Not Found',
    text: 'Network not found: {} is not among the configured networks',
  },
  configuration_failed: {
    title: 'Server Error',
    text: 'Failed to get App Configuration {}',
  },
  configuration_rate_limited: {
    title: 'Rate Limited',
    text: 'Rate limited when trying to get the App Configuration',
  },
  relay_token_invalid: {
    title: 'Session Expired',
    text: 'Invalid session found - check your time settings and connect again',
  },
  wc_relay_refused: {
    title: 'The relay refused the connection',
    text: 'The relay refused the connection: {}',
  },
};
