// SPDX-License-Identifier: Apache-2.0
//
// English: paying.
import type { Message } from '../../text/Message.ts';

export const english = {
  'pay.title': 'Pay',
  'pay.progress': 'Payment',
  'pay.off': 'Payments are off',
  'pay.off_text': 'This app does not take them here.',
  'pay.loading': 'Looking up the payment',
  'pay.unavailable': 'This cannot be paid',
  'pay.on': 'on {network} to {name}',
  'pay.expires': 'To be paid within {time}',
  'pay.account': 'From your account',
  'pay.wallet': 'Pay from wallet',
  'pay.wallet_with': 'Pay with {wallet}',
  'pay.connected': 'connected wallet',
  'pay.other_network': 'Your wallet is on another network',
  'pay.switch': 'Switch to {network}',
  'pay.no_network':
    'The payment is on {network}, which this app does not offer. Pay it from another wallet or page.',
  'pay.exchange': 'From an exchange',
  'pay.exchange_with': 'Pay with {name}',
  'pay.exchanges_none': 'No exchanges available',
  'pay.exchanges_asking': 'Looking for exchanges',
  'pay.recipient': 'Recipient',
  'pay.fee': 'Network fee',
  'pay.fee_by_wallet': 'Your wallet says it',
  'pay.checking': 'Checking with the network',
  'pay.confirm': 'Pay {amount} {symbol}',
  'pay.confirm_none': 'Pay',
  'pay.swap': 'Swap for {symbol}',
  'pay.swapping': 'Your swap for {symbol} is on its way. Then you can pay.',
  'pay.again': 'Pay once more',
  'pay.unfinished': 'Asked for before',
  'pay.unfinished_text':
    'Your wallet was asked for the same payment a while ago, and it may have gone out, or still go out. Look there first.',
  'pay.begun': 'Begun at {name}',
  'pay.begun_text':
    'You began the same payment at {name}, and it may be paid there, or still go out. Look there first.',
  'pay.exchange_again': 'Pay once more with {name}',
  'pay.reported': 'Reported already',
  'pay.reported_text':
    'Somebody has already reported a payment for this, and the network has not confirmed it yet. If you have paid on another device, wait for that one: you would pay twice.',
  'pay.keeps': 'The token keeps a part',
  'pay.keeps_text':
    'Of {amount} {symbol} only {received} arrive. The recipient may take that for too little, and ask for the rest.',
  'pay.large_fee': 'The network fee is large',
  'pay.large_fee_text':
    'It is a large part of what you pay or hold. If it looks wrong, go back and try again later.',
  'pay.anyway': 'Pay all the same',
  'pay.careful': 'What is sent cannot be taken back.',
  'pay.changed': 'The fee has changed. Look again.',
  'pay.problem': 'It did not go on',
  'pay.problem.config': 'This app asks for a payment in a way that is incomplete.',
  'pay.problem.recipient': 'The address that was to be paid is none.',
  'pay.problem.asset': 'What was to be paid with is no token.',
  'pay.problem.amount': 'The amount is nothing, or finer than the token.',
  'pay.problem.namespace': 'Payments on this kind of network are not made here.',
  'pay.problem.unknown': 'There is no such payment. Ask the shop for a new one.',
  'pay.problem.server': 'The payment could not be looked up.',
  'pay.problem.expired': 'Its time is over. Ask the shop for a new one.',
  'pay.problem.token_decimals':
    'The token counts in another unit than the one that is shown. Nothing was sent.',
  'pay.problem.contract_account':
    'This account is a contract, whose transfers a shop cannot tell apart. Pay from another account.',
  'pay.problem.balance': 'There is not enough: you have {detail} {symbol}.',
  'pay.problem.fee': 'There is not enough {currency} for the network fee. {detail}',
  'pay.problem.reverted': 'The network would refuse it. {detail}',
  'pay.problem.token_refuses': 'The token would not move. Nothing was sent.',
  'pay.problem.node': 'The network does not answer. Nothing was sent.',
  'pay.problem.wrong_node': 'The node is one of another network. Nothing was sent.',
  'pay.problem.declined': 'You declined it in your wallet. Nothing was sent.',
  'pay.problem.refused': 'Your wallet did not send it. {detail}',
  'pay.problem.unsure':
    'Your wallet did not say whether it has sent. Look there before you pay again.',
  'pay.problem.unseen':
    'Your wallet has signed it, but it is not on the network. Others may have to sign first. Look there before you pay again.',
  'pay.problem.untold':
    'The network carried it out, but the token’s contract reports no transfer and no node could tell your balance at that moment. Look at your balance, or ask the recipient, before you pay again.',
  'pay.problem.transfer_failed': 'The network refused the transfer. Only its fee was spent.',
  'pay.problem.replaced':
    'Your wallet sent another transaction with its number. If you sped it up, this is paid: look there first.',
  'pay.problem.underpaid': 'Only {received} {symbol} arrived. You can pay what is left.',
  'pay.problem.underpaid_expired':
    'Its time is over. Only {received} {symbol} arrived. Send nothing more: ask the shop, which has that amount.',
  'pay.problem.not_recognised':
    'It was sent, but it does not count for this payment. Tell the shop, with the number of the transaction.',
  'pay.problem.exchanges': 'Exchanges could not be looked up.',
  'pay.problem.exchange_refuses': 'The exchange does not have this token.',
  'pay.problem.exchange_page': 'The exchange did not open its page. Nothing was paid.',
  'pay.problem.exchange_status':
    'The exchange does not say what became of it. If you have paid there, it may come still.',
  'pay.problem.exchange_failed': 'The exchange says that it failed.',
  'pay.problem.exchange_silent':
    'Nothing was heard of the exchange yet. If you have paid there, it may come still.',
  'pay.step.signing': 'Awaiting payment confirmation',
  'pay.step.signing_text': 'Please confirm the payment transaction in your wallet',
  'pay.step.sent': 'Payment sent',
  'pay.step.sent_text': 'Waiting for the network to take it.',
  'pay.step.sent_blocks': '{count} of {wanted} blocks. The shop waits for all of them.',
  'pay.step.exchange': 'Payment initiated',
  'pay.step.exchange_text': 'Please complete the payment on the exchange',
  'pay.step.done': 'Payment completed',
  'pay.step.done_text': 'Your transaction has been successfully processed',
  'pay.step.failed': 'Payment failed',
  'pay.step.failed_text': 'There was an error processing your transaction',
  'pay.incomplete': 'Not paid in full',
  'pay.late': 'It came after its time was over: whether that counts is the shop’s to say.',
  'pay.overpaid': 'More came than was asked for: {received} {symbol}.',
  'pay.blocked': 'Your browser blocked the window: open it by the button below.',
  'pay.reopen': 'Open again',
  'pay.closing': 'Closing this does not stop the payment.',
  'pay.transaction': 'Transaction',
  'pay.paid': 'Paid',
  'pay.back': 'Back to {name}',
  'pay.done': 'Done',
} as const satisfies Readonly<Record<string, Message>>;
