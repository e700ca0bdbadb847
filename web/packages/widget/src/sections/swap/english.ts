// SPDX-License-Identifier: Apache-2.0
//
// English: swapping.
import type { Message } from '../../text/Message.ts';

export const english = {
  'swap.title': 'Swap',
  'swap.pay': 'You pay',
  'swap.get': 'You get',
  'swap.amount': 'Amount that you pay',
  'swap.token': 'Token:',
  'swap.select': 'Select token',
  'swap.max': 'Max',
  'swap.owned': '{amount} owned',
  'swap.missing': '{amount} {symbol} more than you have',
  'swap.incorrect': 'Incorrect value',
  'swap.turn': 'Swap the two sides',
  'swap.pricing': 'Asking for a price',
  'swap.rate': '1 {from} = {rate} {to}',
  'swap.impact': 'Price impact',
  'swap.slippage': 'Slippage limit',
  'swap.minimum': 'You get at least',
  'swap.charge': 'Fee of this app',
  'swap.fee': 'Network fee',
  'swap.fee_by_wallet': 'Your wallet says it',
  'swap.fee_max': 'At most',
  'swap.route': 'Route',
  'swap.pools': { one: '{provider}, {count} pool', other: '{provider}, {count} pools' },
  'swap.allowance': 'Allowance',
  'swap.allowance_exact': 'This swap only, {amount} {symbol}',
  'swap.allowance_none': 'Taken back first: the token demands it',
  'swap.contract': 'Contract',

  'swap.button.select_token': 'Select token',
  'swap.button.enter_amount': 'Enter amount',
  'swap.button.incorrect_value': 'Incorrect value',
  'swap.button.insufficient_funds': 'Insufficient balance',
  'swap.button.waiting': 'Asking for a price',
  'swap.button.no_price': 'No price',
  'swap.button.review': 'Review swap',

  'swap.search': 'Search token',
  'swap.search_clear': 'Clear the search',
  'swap.suggested': 'Often chosen',
  'swap.yours': 'Your tokens',
  'swap.all': 'Tokens',
  'swap.none': 'No tokens found',
  'swap.none_text': 'Try another name, symbol or address.',

  'swap.review': 'Review swap',
  'swap.expected': 'Expected {amount} {symbol}',
  'swap.step_allow': '1. Allow {symbol}',
  'swap.step_swap': '2. Swap',
  'swap.two_steps': 'Two signatures. Money moves only at the second.',
  'swap.careful': 'Review transaction carefully',
  'swap.accept': 'I have read this and want to swap',
  'swap.changed': 'The figures have changed. Look at them again.',
  'swap.confirm': 'Swap {amount} {symbol}',
  'swap.confirm_allow': 'Allow {amount} {symbol}',
  'swap.confirm_reset': 'Take the old allowance back',
  'swap.checking': 'Trying it on the network',
  'swap.checking_text': 'Nothing has been sent yet.',
  'swap.signing': 'Approve in {wallet}',
  'swap.signing_text': 'Nothing is sent until you approve. Compare what the wallet shows.',
  'swap.allowing': 'Allowing {symbol}',
  'swap.allowing_text': 'The network takes it in. Then you look at the swap once more.',
  'swap.started': 'Swap started',

  'swap.loading': 'Loading what can be swapped',
  'swap.failed': 'Swapping did not load',
  'swap.failed_text': 'Nothing was sent. Check the connection and try again.',
  'swap.unsupported': 'No swaps on this network',
  'swap.unsupported_text': 'No swaps on {network}.',

  'swap.problem': 'It was not swapped',
  'swap.problem.server':
    'The server of this app gives no price now. Try again in a moment. {detail}',
  'swap.problem.no_route': 'Nobody swaps these tokens, or not so much of them.',
  'swap.problem.not_built': 'This swap was refused: {detail}',
  'swap.problem.other_swap':
    'The server prepared another swap than the one you chose. Nothing was signed.',
  'swap.problem.unreadable':
    'The server prepared something that cannot be checked. Nothing was signed.',
  'swap.problem.reverted': 'The network tried it and it failed. {detail}',
  'swap.problem.arrives_less':
    'In a trial less arrived than is shown: {detail}. The token keeps a part, or cannot be traded.',
  'swap.problem.token_decimals':
    'The token counts in another unit than the one that is shown. Do not trust its figures.',
  'swap.problem.balance': 'There is less than this now: {detail}.',
  'swap.problem.fee': 'There is not enough left for the network fee. {detail}',
  'swap.problem.node': 'The network does not answer as it should. Try again in a moment.',
  'swap.problem.wrong_node': 'The server of this network belongs to another one.',
  'swap.problem.allowance_failed': 'The token was not allowed. Nothing was swapped.',
  'swap.problem.declined': 'You declined it in the wallet. Nothing was sent.',
  'swap.problem.refused': 'Failed to send transaction. Please try again.',
  'swap.problem.unsure':
    'The wallet did not say whether it has sent. Look at your activity before you try again.',

  'swap.warning.impact': 'The price is worse than the market’s',
  'swap.warning.impact_text':
    'There is too little of this token on the market for such an amount. Swap a smaller part, or another pair.',
  'swap.warning.impact_lost': 'You lose about {amount}.',
  'swap.warning.no_market': 'Nobody knows what this is worth',
  'swap.warning.no_market_text':
    'There is no price to compare with. Swap only what you can do without.',
  'swap.warning.moved': 'You get less than a moment ago',
  'swap.warning.moved_text': 'It was at least {amount} {symbol}.',
  'swap.warning.cannot_sell': 'It may not be possible to sell this token again',
  'swap.warning.cannot_sell_text': 'In a trial it could be bought and not sold.',
  'swap.warning.not_tried': 'Nobody could try it beforehand',
  'swap.warning.not_tried_text':
    'Whether the swap goes through, and what it brings, shows only when it is sent.',
  'swap.warning.unknown_router': 'Portico does not know this contract',
  'swap.warning.unknown_router_text':
    'Its address is the word of this app’s server alone. What you pay it, or allow it to take, it can keep. Go on only if you know it.',
  'swap.warning.large_fee': 'The network fee is large',
  'swap.warning.large_fee_text':
    'It is a large part of what you swap or hold. If it looks wrong, go back and try again later.',
  'swap.warning.test_network': 'This is a test network',
  'swap.warning.test_network_text': 'What is swapped here has no worth.',
  'swap.warning.unfinished': 'Something asked for before may have gone out, or still may',
  'swap.warning.unfinished_text': 'If you swap now, both may happen.',
} as const satisfies Record<string, Message>;
