// SPDX-License-Identifier: Apache-2.0
//
// English, as far as the first view and the messages around it need it: a part of the base. The rest is
// in frame.ts and the sections; index.ts says the voice.
import type { ErrorWords, Message } from '../../text/Message.ts';

const messages = {
  'header.back': 'Back',
  'header.close': 'Close',
  'header.help': 'What is a wallet?',
  'modal.answer_first': 'Choose one of the ways forward first.',
  'action.try_again': 'Try again',
  'action.reload': 'Reload the page',
  'loading.view': 'Loading',
  'view.failed.title': 'This page did not load',
  'view.failed.text': 'Nothing was lost. Check the connection and try again.',
  'view.broken.title': 'This part of the window failed',
  'view.broken.text': 'Your wallet and funds are untouched.',

  'namespace.eip155': 'Ethereum and EVM networks',
  'namespace.solana': 'Solana',
  'namespace.bip122': 'Bitcoin',
  'namespace.polkadot': 'Polkadot',
  'namespace.cosmos': 'Cosmos',

  'connect.title': 'Connect',
  'connect.wallets': 'Wallets',
  'connect.last_used': 'Last used',
  'connect.installed': 'Installed',
  'connect.phone': 'Wallet on your phone',
  'connect.all': 'All wallets',
  'connect.multichain': 'Several networks',
  'connect.or': 'or',
  'connect.collapsed': 'Continue with a wallet',
  'connect.guide': 'New to wallets? <get>Get one in a minute</get>',
  'connect.for_namespace': 'Connect to {namespace}',
  'connect.agree.both':
    'I accept the <terms>terms of service</terms> and the <privacy>privacy notice</privacy> of {app}.',
  'connect.agree.terms': 'I accept the <terms>terms of service</terms> of {app}.',
  'connect.agree.privacy': 'I accept the <privacy>privacy notice</privacy> of {app}.',
  'connect.none.title': 'No wallet here yet',
  'connect.none.text': 'Add a wallet to this browser, and it shows up here by itself.',
  'connect.consent.both':
    'By connecting you accept the <terms>terms</terms> and <privacy>privacy notice</privacy> of {app}.',
  'connect.consent.terms': 'By connecting you accept the <terms>terms</terms> of {app}.',
  'connect.consent.privacy':
    'By connecting you accept the <privacy>privacy notice</privacy> of {app}.',
} as const satisfies Record<string, Message>;

const errors = {
  unknown_error: {
    title: 'That did not work',
    text: 'Nothing was shared and nothing was spent. Try again in a moment.',
  },
} as const satisfies Record<string, ErrorWords>;

export const first = { messages, errors };
