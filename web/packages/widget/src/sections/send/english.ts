// SPDX-License-Identifier: Apache-2.0
//
// English: sending.
import type { Message } from '../../text/Message.ts';

export const english = {
  'send.title': 'Send',
  'send.amount': 'Amount',
  'send.token': 'Token:',
  'send.select': 'Select token',
  'send.available': '{amount} available',
  'send.max': 'Max',
  'send.buy': 'Buy {symbol}',
  'send.buy_any': 'Buy',
  'send.missing': '{amount} {symbol} more than you have',
  'send.incorrect': 'Digits only. Decimals: {places} at most',
  'send.to': 'To',
  'send.to_hint': 'Name or address',
  'send.paste': 'Paste',
  'send.clear': 'Clear receiver',
  'send.not_whole': 'No address and no name. Copy it again from its source, all of it.',
  'send.resolving': 'Looking up the name',
  'send.before': 'Sent to before',
  'send.network': 'Network',
  'send.fee': 'Network fee',
  'send.fee_by_wallet': 'Your wallet says it',
  'send.about': 'about {amount}',
  'send.fee_max': 'At most',
  'send.rent': 'For the receiver’s new account',
  'send.arrives': 'Arrives',
  'send.in_seconds': { one: 'in about {count} second', other: 'in about {count} seconds' },
  'send.in_minutes': { one: 'in about {count} minute', other: 'in about {count} minutes' },
  'send.speed': 'Speed',
  'send.speed.slow': 'Slow',
  'send.speed.standard': 'Standard',
  'send.speed.fast': 'Fast',

  'send.button.select_token': 'Select token',
  'send.button.incorrect_value': 'Incorrect value',
  'send.button.add_amount': 'Add amount',
  'send.button.insufficient_funds': 'Insufficient funds',
  'send.button.add_address': 'Add address',
  'send.button.invalid_address': 'Invalid address',
  'send.button.invalid_name': 'This name cannot be used',
  'send.button.preview': 'Preview send',

  'send.search': 'Search token',
  'send.search_clear': 'Clear the search',
  'send.yours': 'Your tokens',
  'send.none': 'No tokens found',
  'send.none_text': 'Your tokens will appear here',

  'send.review': 'Review send',
  'send.you_send': 'You send',
  'send.received': 'Receiver gets',
  'send.keep': 'You keep',
  'send.careful': 'Review transaction carefully',
  'send.final': 'Final once confirmed. Nobody can call it back.',
  'send.accept': 'I have read this and want to send',
  'send.confirm': 'Send {amount} {symbol}',
  'send.changed': 'The figures have changed. Look at them again.',
  'send.checking': 'Trying it on the network',
  'send.checking_text': 'Nothing has been sent yet.',
  'send.signing': 'Approve in {wallet}',
  'send.signing_text': 'Nothing is sent until you approve. Compare what the wallet shows.',
  'send.started': 'Transaction started',

  'send.loading': 'Loading what you can send',
  'send.failed': 'Sending did not load',
  'send.failed_text': 'Nothing was sent. Check the connection and try again.',
  'send.unsupported': 'No sending from this network',
  'send.unsupported_text': 'Sending is not available on {network} here yet.',

  'send.problem': 'It was not sent',
  'send.unsure': 'It may have been sent',
  'send.problem.checksum': 'One letter of this address is wrong. Copy it again from its source.',
  'send.problem.not_held': 'You hold none of the token that is asked for: {detail}.',
  'send.problem.other_chain': 'This address is for another network: {detail}.',
  'send.problem.name_unknown': 'Nobody has this name, or it names no address.',
  'send.problem.name_elsewhere':
    'This name has no address on this network. Ask its owner, or paste an address.',
  'send.problem.name_off_chain':
    'This name could not be looked up where it is kept, or nobody has it. Paste the address instead.',
  'send.problem.name_not_plain':
    'This name has letters that can be mistaken for others. Use the address.',
  'send.problem.names_down': 'Names cannot be looked up now. Use the address.',
  'send.problem.name_moved':
    'This name leads to another address now: the one that is shown. Nothing was sent. Ask its owner whether that is right before you go on.',
  'send.problem.token_contract':
    'This is the contract of a token. What is sent there is lost for good.',
  'send.problem.burn': 'Nobody has the key of this address. What is sent there is lost for good.',
  'send.problem.cannot_receive': 'This contract refuses what is sent to it. {detail}',
  'send.problem.token_refuses': 'The token refuses this transfer.',
  'send.problem.reverted': 'The network tried it and it failed: {detail}',
  'send.problem.token_decimals':
    'The token counts in another unit than the one that is shown. Do not trust its figures.',
  'send.problem.balance': 'There is less than this now: {detail}.',
  'send.problem.fee': 'The network fee, {detail}, is more than what is left for it.',
  'send.problem.node': 'The network does not answer as it should. Try again in a moment.',
  'send.problem.wrong_node': 'The server of this network belongs to another one.',
  'send.problem.declined': 'You declined it in the wallet.',
  'send.problem.refused': 'Failed to send transaction. Please try again.',
  'send.problem.unsure':
    'The wallet did not say whether it has sent. Look at your activity before you try again.',
  'send.problem.other_names': 'Names that end in .sol are not looked up here. Use the address.',
  'send.problem.mint': 'This is a token itself. What is sent there is lost for good.',
  'send.problem.program': 'This is a program. What is sent there is lost for good.',
  'send.problem.token_account':
    'This is an account of tokens, not somebody’s address. Ask the receiver for the address of the wallet.',
  'send.problem.self': 'The token is at this address already. Nothing would move.',
  'send.problem.no_token': 'The network knows no such token.',
  'send.problem.not_transferable': 'This token cannot be passed on, or not at the moment.',
  'send.problem.hook': 'Each transfer of this token calls a program that is not known here.',
  'send.problem.rescaled':
    'Wallets show other amounts of this token than are sent. Use the wallet itself.',
  'send.problem.frozen': 'The issuer of this token has frozen it here or at the receiver.',
  'send.problem.memo': 'The receiver takes this token only with a note, which cannot be sent here.',
  'send.problem.taken_over': 'The receiver’s account of this token belongs to somebody else.',
  'send.problem.recipient_rent':
    'The receiver’s account is empty: less than {detail} cannot be sent there.',
  'send.problem.rent_left':
    'Less than {detail} would stay, and the network does not allow that. Send less, or use Max.',
  'send.problem.nothing_arrives': 'The token keeps all of it: nothing would arrive.',
  'send.problem.cannot_sign':
    'This wallet signs only what it sends itself. Send from the wallet, or connect another one.',
  'send.problem.changed':
    'The wallet has signed something else than you reviewed. It was not sent.',

  'send.warning.first_time': 'No earlier payment to this address is known',
  'send.warning.first_time_text':
    'Compare every character with the source. A transfer cannot be called back.',
  'send.warning.lookalike': 'It looks like an address that you know',
  'send.warning.lookalike_text':
    'Both begin and end alike, and they are not the same. This is how people are tricked.',
  'send.warning.own_address': 'This is your own address',
  'send.warning.own_address_text': 'What you send comes back, without the fee.',
  'send.warning.contract': 'This is a contract',
  'send.warning.contract_text': 'Whether it can give the token on again, nobody knows.',
  'send.warning.off_curve': 'Nobody can have the key of this address',
  'send.warning.off_curve_text':
    'Only a program can pass on what arrives there. Ask the receiver whether that is meant.',
  'send.warning.of_program': 'This account belongs to a program',
  'send.warning.of_program_text': 'Whether it can pass on what arrives, the program decides.',
  'send.warning.can_be_taken': 'This token can be taken back',
  'send.warning.can_be_taken_text':
    'Its issuer may take it from anybody at any time, from the receiver too.',
  'send.warning.test_network': 'This is a test network',
  'send.warning.test_network_text': 'What is sent here has no worth.',
  'send.warning.fee_on_transfer': 'The token keeps a part',
  'send.warning.fee_on_transfer_text': 'Less arrives than you send.',
  'send.warning.unfinished': 'Something sent before may have gone out, or still may',
  'send.warning.unfinished_text': 'If you send now, both may be paid.',
  'send.warning.large_fee': 'The network fee is large',
  'send.warning.large_fee_text':
    'It is a large part of what you send or hold. If it looks wrong, go back and try again later.',
  'send.compare.this': 'You send to',
  'send.compare.known': 'You know',
  'send.compare.before': 'Sent before to',
} as const satisfies Record<string, Message>;
