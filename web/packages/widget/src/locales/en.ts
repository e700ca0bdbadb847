// SPDX-License-Identifier: Apache-2.0
//
// English: every text that the widget shows. Voice: short sentences, plain words, sentence case. Errors
// say what happened, whether funds are safe, what to do next. Code words are those of core/base/errors.
import type { ErrorWords, Message } from '../text/Locale.ts';

const messages = {
  'lintel.back': 'Back',
  'lintel.close': 'Close',
  'lintel.help': 'What is a wallet?',
  'modal.answer_first': 'Choose one of the ways forward first.',
  'alert.dismiss': 'Dismiss',
  'action.cancel': 'Cancel',
  'action.try_again': 'Try again',
  'action.other_ways': 'Other ways',
  'action.disconnect': 'Disconnect',
  'action.copy': 'Copy {name}',
  'details.summary': 'Details for support',
  'loading.view': 'Loading',

  'connect.title': 'Connect',
  'connect.loading': 'Loading wallets',
  'connect.wallets': 'Wallets',
  'connect.last_used': 'Last used',
  'connect.installed': 'Installed',
  'connect.phone': 'Wallet on your phone',
  'connect.all': 'All wallets',
  'connect.none.title': 'No wallet here yet',
  'connect.none.text': 'Add a wallet to this browser, and it shows up here by itself.',
  'connect.consent.both':
    'By connecting you accept the <terms>terms</terms> and <privacy>privacy notice</privacy> of {app}.',
  'connect.consent.terms': 'By connecting you accept the <terms>terms</terms> of {app}.',
  'connect.consent.privacy':
    'By connecting you accept the <privacy>privacy notice</privacy> of {app}.',

  'wallets.title': 'All wallets',
  'wallets.search': 'Search wallets',
  'wallets.clear': 'Clear search',
  'wallets.found': { one: '{count} wallet found', other: '{count} wallets found' },
  'wallets.installed': 'installed',
  'wallets.none.title': 'No wallet called “{query}”',
  'wallets.none.text':
    'Check the spelling. If it shows pairing codes, you can connect it without finding it here.',
  'wallets.none.text_plain': 'Check the spelling.',
  'wallets.show_code': 'Show pairing code',

  'connecting.waiting.title': 'Continue in {wallet}',
  'connecting.waiting.text':
    'Accept the request in the wallet window. Connecting shares your address and nothing else.',
  'connecting.open_again': 'Open again',
  'connecting.declined.title': 'Request declined',
  'connecting.declined.text': 'Nothing was shared with {app}. You can ask again whenever you like.',
  'connecting.pending.title': '{wallet} has an open request',
  'connecting.pending.text':
    'Open {wallet} from the browser toolbar and answer it there. This page will follow.',
  'connecting.check_again': 'Check again',
  'connecting.locked.title': '{wallet} is locked',
  'connecting.locked.text': 'Unlock it and come back. Nothing was shared.',
  'connecting.approved.title': 'Connected',
  'connecting.approved.text': '{app} can see your address. Nothing moves without your yes.',
  'connecting.wallet': 'your wallet',

  'pair.title': 'Scan with your phone',
  'pair.loading': 'Loading the pairing code',
  'pair.code': 'Pairing code. Use Copy link if you cannot scan it.',
  'pair.code_for': 'Pairing code for {wallet}. Use Copy link if you cannot scan it.',
  'pair.code_expired': 'Expired pairing code',
  'pair.valid_for': 'Valid for {time}',
  'pair.left': {
    one: 'The code is valid for {count} more second',
    other: 'The code is valid for {count} more seconds',
  },
  'pair.copy_link': 'Copy link',
  'pair.link_copied': 'Link copied',
  'pair.new_code': 'New code',
  'pair.expired': 'Code expired',
  'pair.expired_text':
    'This code has expired. Codes last four minutes, so that nobody can use one left on a screen.',
  'pair.hint': 'Open a wallet app on your phone, then <b>Scan</b>.',
  'pair.hint_for': 'Open {wallet} on your phone, then <b>Scan</b>.',
  'pair.where': 'Where is your wallet?',
  'pair.on_phone': 'Phone',
  'pair.on_device': 'This device',
  'pair.open_wallet': 'Open {wallet}',
  'pair.open_text': 'Approve there, then come back. We keep your place.',
  'pair.show_code': 'Show code',

  'account.title': 'Account',
  'account.loading': 'Loading your account',
  'account.network': 'Network:',
  'account.network_unknown': 'Unknown network',
  'account.copy': 'Copy address',
  'account.copied': 'Address copied',
  'account.balance_loading': 'Loading the balance',
  'account.as_of': 'As of {time}',
  'account.balance_failed': 'The balance did not load',
  'account.balance_failed_text': '{network} is slow to answer. Your funds are not affected.',
  'account.retry_balance': 'Load the balance again',
  'account.explorer': 'View on explorer',
  'account.wallet': 'Your wallet',
  'account.connected': 'Connected',

  'networks.title': 'Network',
  'networks.list': 'Networks',
  'networks.search': 'Search networks',
  'networks.clear': 'Clear search',
  'networks.none': 'No network called “{query}”',
  'networks.found': { one: '{count} network found', other: '{count} networks found' },
  'networks.test': 'Show test networks',
  'networks.switching': 'Approve in {wallet}',
  'networks.adding': 'Approve adding it in {wallet}',
  'networks.declined': 'Request declined',
  'networks.not_granted': 'Not supported by {wallet}',

  'switch.title': 'Switch to {network}',
  'switch.title_plain': 'Switch network',
  'switch.waiting.title': 'Approve in {wallet}',
  'switch.waiting.text': 'It will ask to move from {from} to {network}. Nothing is spent.',
  'switch.waiting.text_plain': 'It will ask to move to {network}. Nothing is spent.',
  'switch.adding.text': 'It does not know {network} yet and will ask to add it. Nothing is spent.',
  'switch.declined.title': 'Request declined',
  'switch.declined.text': 'You are still on {from}. You can ask again whenever you like.',
  'switch.declined.text_plain': 'Nothing has changed. You can ask again whenever you like.',
  'switch.stay': 'Stay on {from}',
  'switch.stay_plain': 'Stay',
  'switch.ask_again': 'Ask again',
  'switch.added': 'I added it',
  'switch.manual.title': '{wallet} could not add {network}',
  'switch.manual.text': 'Add the network in its settings with these values, then come back.',
  'switch.value.name': 'Name',
  'switch.value.chain': 'Chain ID',
  'switch.value.rpc': 'RPC URL',
  'switch.value.currency': 'Currency',
  'switch.value.explorer': 'Explorer',

  'unsupported.title': 'Wrong network',
  'unsupported.heading': '{app} is not on this network',
  'unsupported.text':
    'Your wallet is. Pick a network both of you know; your funds stay where they are.',
  'unsupported.leave': 'Or leave this wallet',

  'help.title': 'What is a wallet?',
  'help.key.title': 'One key to many doors',
  'help.key.text':
    'Sign in to apps by proving you hold the key. No password is made, none can leak.',
  'help.place.title': 'A place for what you own',
  'help.place.text':
    'Tokens and collectibles are listed under your address, on a public ledger. The wallet lets you move them.',
  'help.yes.title': 'Only you can say yes',
  'help.yes.text':
    'Apps may ask. Nothing moves until you approve it, and you can see what will change before you do.',
  'help.see_wallets': 'See wallets',
} as const satisfies Record<string, Message>;

const errors: Record<string, ErrorWords> = {
  unknown_error: {
    title: 'That did not work',
    text: 'Nothing was shared and nothing was spent. Try again in a moment.',
  },
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
    title: 'The balance did not load',
    text: 'Your funds are not affected.',
  },
  copy_failed: { title: 'Not copied. Select it by hand.', text: '' },
  failed_to_disconnect: {
    title: 'Still connected to {detail}',
    text: 'Nothing was spent. Try again in a moment.',
  },
};

const toasts: Record<string, string> = {
  address_copied: 'Address copied',
  link_copied: 'Link copied',
  network_switched: 'Switched to {}',
  connected: 'Connected to {}',
  disconnected: 'Disconnected',
  value_copied: '{} copied',
  connector_not_found: 'This wallet was not found',
};

export const en = { tag: 'en', messages, errors, toasts };
