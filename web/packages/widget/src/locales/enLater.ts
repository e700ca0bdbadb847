// SPDX-License-Identifier: Apache-2.0
//
// English, as far as only the later views need it: fetched with them.
import type { ErrorWords, Message } from '../text/Locale.ts';

const messages = {
  'alert.dismiss': 'Dismiss',
  'offline.title': 'You are offline',
  'offline.text': 'What you see may have changed. We reconnect by ourselves.',

  'button.connect': 'Connect wallet',
  'button.restoring': 'Restoring your connection',
  'button.connecting': 'Connecting',
  'button.wrong_network': 'Wrong network',
  'button.open_account': 'Open account',
  'button.pending': '{count} pending',
  'button.choose_network': 'Choose network',
  'button.change_network': '{network}, change network',
  'button.switching': 'Changing network',

  'action.cancel': 'Cancel',
  'action.other_ways': 'Other ways',
  'action.disconnect': 'Disconnect',
  'action.copy': 'Copy {name}',
  'details.summary': 'Details for support',

  'account_type.smart_account': 'Smart account',
  'account_type.eoa': 'Standard account',
  'account_type.payment': 'Payment',
  'account_type.ordinals': 'Ordinals',

  'get.title': 'Get a wallet',
  'get.get': 'Get',
  'get.get_wallet': 'Get {wallet}',
  'get.see_all': 'See all wallets',
  'get.on.chrome': 'Browser',
  'get.on.ios': 'iOS',
  'get.on.android': 'Android',
  'get.on.website': 'Website',
  'get.none.title': 'No wallet to suggest',
  'get.none.text': 'This app names none. A wallet you add to this browser shows up by itself.',
  'get.missing': 'No {wallet} yet? <get>Get it</get>',
  'downloads.title': 'Get {wallet}',
  'downloads.title_plain': 'Get a wallet',
  'downloads.chrome': 'This browser',
  'downloads.chrome_text': 'Extension store',
  'downloads.ios': 'iPhone or iPad',
  'downloads.ios_text': 'App Store',
  'downloads.android': 'Android',
  'downloads.android_text': 'Google Play',
  'downloads.phone': 'Phone',
  'downloads.phone_text': 'Scan to open the right store',
  'downloads.website': 'Website',
  'downloads.hint': 'Come back here when it is installed. We notice by ourselves.',
  'downloads.none.title': 'No download is known',
  'downloads.none.text':
    'Look for {wallet} on its own website. Check the address before you install.',

  'wallets.title': 'All wallets',
  'wallets.search': 'Search wallets',
  'wallets.clear': 'Clear search',
  'wallets.found': { one: '{count} wallet found', other: '{count} wallets found' },
  'wallets.certified': 'Only certified wallets',
  'wallets.failed.title': 'The list of wallets did not load',
  'wallets.failed.text': 'Wallets in this browser keep working. Try again in a moment.',
  'wallets.more': 'Loading more wallets',
  'wallets.installed': 'installed',
  'wallets.none.title': 'No wallet called “{query}”',
  'wallets.none.text':
    'Check the spelling. If it shows pairing codes, you can connect it without finding it here.',
  'wallets.none.text_plain': 'Check the spelling.',
  'wallets.show_code': 'Show pairing code',

  'connecting.waiting.title': 'Continue in {wallet}',
  'connecting.waiting.text':
    'Accept the request in the wallet window. Connecting shares your address and nothing else.',
  'connecting.declined.title': 'Request declined',
  'connecting.declined.text': 'Nothing was shared with {app}. You can ask again whenever you like.',
  'connecting.pending.title': '{wallet} has an open request',
  'connecting.pending.text':
    'Open {wallet} from the browser toolbar and answer it there. This page will follow.',
  'connecting.check_again': 'Check again',
  'connecting.slow':
    '{wallet} has not answered yet. Open it and look for the request, or ask again.',
  'pair.slow':
    'The relay does not answer yet. It is tried again by itself, and wallets see the code once it does.',
  'connecting.ask_again': 'Ask again',
  'connecting.chains.title': 'Where do you want to start?',
  'connecting.chains.text': {
    one: '{wallet} holds accounts in {count} ecosystem. You can add others later.',
    other: '{wallet} holds accounts in {count} ecosystems. You can add the others later.',
  },
  'connecting.chains.list': 'Ecosystems',
  'connecting.chains.none.title': '{wallet} offers no account here',
  'connecting.chains.none.text': 'Nothing was shared. Choose another wallet.',
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
  'pair.platform.browser': 'Browser',
  'pair.platform.mobile': 'App',
  'pair.platform.qr_code': 'Phone',
  'pair.platform.web': 'Web',
  'pair.platform.desktop': 'Desktop',
  'pair.platform.not_installed': 'Browser',
  'pair.open_wallet': 'Open {wallet}',
  'pair.preparing': 'Preparing the link',
  'pair.open_text': 'Approve there, then come back. We keep your place.',
  'pair.web_text': 'It opens in a new tab. Approve there, then come back here.',
  'pair.desktop_text': 'Approve in its app on this computer, then come back here.',
  'pair.other_link': 'Try the other link',
  'pair.show_code': 'Show code',
  'pair.missing.title': '{wallet} is not in this browser',
  'pair.missing.text': 'Use it on your phone, or add it here.',
  'pair.missing.ways': 'Ways to go on',
  'pair.missing.phone': 'Use it on my phone',
  'pair.missing.phone_text': 'Scan a code',
  'pair.missing.add': 'Add to this browser',
  'pair.missing.add_text': 'Opens the extension store',
  'pair.missing.web': 'Open the web app',
  'pair.missing.desktop': 'Open the desktop app',

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
  'account.accounts': 'Accounts and wallets',

  'profile.title': 'Account',
  'profile.switch': 'Switch account',
  'profile.wallets': 'Accounts and wallets',
  'profile.accounts': {
    one: '{count} account',
    other: '{count} accounts',
  },
  'profile.none.title': 'No account is connected',
  'profile.none.text': 'Connect a wallet, and its accounts stand here.',
  'profile.none.connect': 'Connect a wallet',
  'profile_wallets.title': 'Accounts',
  'profile_wallets.loading': 'Loading your accounts',
  'profile_wallets.add': 'Add',
  'profile_wallets.add_to': 'Add a wallet for {namespace}',
  'profile_wallets.active': 'Active',
  'profile_wallets.switch': 'Switch',
  'profile_wallets.switch_to': 'Switch to {account}',
  'profile_wallets.connect': 'Connect',
  'profile_wallets.connect_to': 'Connect {account}',
  'profile_wallets.recent': 'Not connected',
  'profile_wallets.asking': 'Approve in {wallet}',
  'profile_wallets.disconnect': 'Disconnect {wallet}',
  'profile_wallets.forget': 'Forget {wallet}',
  'switch_address.title': 'Switch account',
  'switch_address.list': 'Accounts of {wallet}',
  'switch_address.one': 'This wallet shared one account. Allow more in the wallet to switch here.',

  'networks.title': 'Network',
  'networks.list': 'Networks',
  'networks.help': 'What is a network?',
  'networks.search': 'Search networks',
  'networks.clear': 'Clear search',
  'networks.none': 'No network called “{query}”',
  'networks.found': { one: '{count} network found', other: '{count} networks found' },
  'networks.test': 'Show test networks',
  'networks.switching': 'Approve in {wallet}',
  'networks.adding': 'Approve adding it in {wallet}',
  'networks.declined': 'Request declined',
  'networks.needs_wallet': 'Asks you to add a {network} wallet',
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

  'switch_chain.title': 'Switch to {namespace}',
  'switch_chain.heading': '{wallet} does not support {namespace}',
  'switch_chain.heading_plain': 'No wallet for {namespace} yet',
  'switch_chain.text':
    'Add a {namespace} wallet beside it. {wallet} stays connected, and you can move between the two.',
  'switch_chain.text_plain': 'Add a {namespace} wallet to go on.',
  'switch_chain.stay': 'Not now',
  'switch_chain.add': 'Add a wallet',

  'unsupported.title': 'Wrong network',
  'unsupported.heading': '{app} is not on this network',
  'unsupported.text':
    'Your wallet is. Pick a network both of you know; your funds stay where they are.',
  'unsupported.leave': 'Or leave this wallet',
  'unsupported.none': 'This wallet shares no network with {app}. Leave it and choose another.',

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
  'help.get_wallet': 'Get a wallet',
  'help_network.title': 'What is a network?',
  'help_network.ledger.title': 'A ledger that many keep',
  'help_network.ledger.text':
    'Computers all over the world hold the same record of who owns what. No single one can change it.',
  'help_network.own.title': 'Each has its own',
  'help_network.own.text':
    'Tokens, fees and speed differ from network to network. Your address often stays the same.',
  'help_network.choose.title': 'Apps choose theirs',
  'help_network.choose.text':
    'An app works on the networks it lists. Your funds stay where they are until you move them.',
  'help_network.see_networks': 'See networks',
} as const satisfies Record<string, Message>;

const errors = {
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

const toasts: Record<string, string> = {
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

const alerts: Record<string, ErrorWords> = {
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
  relay_token_invalid: {
    title: 'Session Expired',
    text: 'Invalid session found - check your time settings and connect again',
  },
  wc_relay_refused: {
    title: 'The relay refused the connection',
    text: 'The relay refused the connection: {}',
  },
};

export const later = { messages, errors, toasts, alerts };
