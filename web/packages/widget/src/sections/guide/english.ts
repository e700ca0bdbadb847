// SPDX-License-Identifier: Apache-2.0
//
// English: for those who have no wallet yet.
import type { Message } from '../../text/Message.ts';

export const english = {
  'get.title': 'Get a wallet',
  'get.get': 'Get',
  'get.get_wallet': 'Get {wallet}',
  'get.see_all': 'See all wallets',
  'get.email': 'Start with your email',
  'get.email_text': 'No app to install. A wallet is made for you.',
  'get.email_go': 'Continue with email',
  'get.on.chrome': 'Browser',
  'get.on.ios': 'iOS',
  'get.on.android': 'Android',
  'get.on.website': 'Website',
  'get.none.title': 'No wallet to suggest',
  'get.none.text': 'This app names none. A wallet you add to this browser shows up by itself.',
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
