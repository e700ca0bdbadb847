// SPDX-License-Identifier: Apache-2.0
//
// English: networks.
import type { Message } from '../../text/Message.ts';

export const english = {
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
  'switch_chain.heading': 'No wallet for {namespace} yet',
  'switch_chain.text':
    'Add a {namespace} wallet. {wallet} stays connected, and you can move between the two.',
  'switch_chain.text_plain': 'Add a {namespace} wallet to go on.',
  'switch_chain.stay': 'Not now',
  'switch_chain.add': 'Add a wallet',

  'unsupported.title': 'Wrong network',
  'unsupported.heading': '{app} is not on this network',
  'unsupported.text':
    'Your wallet uses a network that this app does not. Pick one that both use; your funds stay where they are.',
  'unsupported.leave': 'Or leave this wallet',
  'unsupported.sign_out': 'Or sign out',
  'unsupported.none': 'This wallet shares no network with {app}. Leave it and choose another.',
} as const satisfies Record<string, Message>;
