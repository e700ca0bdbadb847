// SPDX-License-Identifier: Apache-2.0
//
// What the views of an approval say. `{name}` stands for a value. Sentences and warnings have their words in core/approval.
import approval from '../../../../../../core/approval/english.json';

export const approvals = {
  ...approval,
  views: {
    title: 'Approve a request',
    approve: 'Approve',
    approve_anyway: 'Approve anyway',
    hold: 'Hold to approve',
    press_again: 'Press again to approve',
    decline: 'Decline',
    close: 'Close',
    open_window: 'Open a window',
    one_moment: 'One moment…',
    being_sent: 'It is being sent. You may close this: it goes on.',
    read_first: 'Read to the end first: there is more below',
    looking: 'Looking at what this would do…',
    cannot_approve: 'This cannot be approved',
    own_window: 'Approve this in a window of its own',
    cannot_tell_covered:
      'In this browser a page could cover what you read here. The window it cannot cover.',
    window_blocked: 'Your browser did not let a window open',
    not_simulated:
      'What it would change in your account was not simulated: the network does not offer that.',
    lacks_money:
      'Your account does not hold enough for this and its fee at most: the network will not take it. Add money first.',
    note: 'Note',
    caution: 'Careful',
    danger: 'Danger',
    simulated: 'Simulated a moment ago',
    leaves: '{asset} leaves',
    arrives: '{asset} arrives',
    from: 'From',
    your_account: 'your account',
    paid_before: 'an address that you paid before',
    exchange: 'the exchange of this wallet',
    network: 'Network',
    fee: 'Fee',
    at_most: 'at most {amount}',
    fee_payer: 'Paid by',
    gas: 'Gas limit',
    gas_price: 'Gas price',
    max_fee_per_gas: 'Max fee per gas',
    max_priority_fee_per_gas: 'Max priority fee per gas',
    nonce: 'Nonce',
    signed: 'What is signed',
    shown_by: 'Shown by {host}. The app cannot change it.',
    smallest_units: '{amount} smallest units',
    units_of: '{amount} of {contract}',
    claimed_names:
      'A name in “quotes” is what a token’s contract calls itself: no list that we know has it.',
    no_limit: 'any amount of {asset}',
    not_now: 'Not now',
    code_title: 'Your recovery code',
    code_lead: 'Write down your recovery code',
    code_lead_send: 'Before you send: write down your recovery code',
    code_lead_sign: 'Before you sign: write down your recovery code',
    code_text:
      'Without this browser it is the only way back to your wallet, and nobody else has it. Once you have written it down, your request goes on, and the code is not shown again.',
    code_later: '“Not now” stops it here. Nothing is sent, and you are asked again next time.',
    code_written: 'I have written it down',
    export_title: 'Show the recovery phrase',
    export_lead: 'Show the recovery phrase of your wallet',
    export_text:
      'It opens in a window of its own, after a code from your e-mail. Whoever has the phrase has your wallet, so nobody of ours and no shop ever asks you for it.',
    manage_title: 'Devices and recovery',
    manage_lead: 'Devices and recovery of your wallet',
    manage_text:
      'They open in a window of their own, so that the page you are on can change nothing there.',
    begin_title: 'Your wallet',
    begin_lead: 'Make a way back to your wallet',
    begin_text:
      'This browser forgets what a wallet keeps in it. In a window of its own you create a passkey, or write down a code, which opens it again.',
    recover_title: 'Recover your wallet',
    recover_lead: 'Recover your wallet in this browser',
    recover_text:
      'It opens in a window of its own: no shop sees your recovery code, and nobody of ours and no page other than that window ever asks you for it.',
    calls_title: 'What became of your calls',
    calls_lead: '{host} shows what became of what you approved:',
    calls_sent: 'Sent. The network has not carried it out yet.',
    calls_done: 'Done. All of it was carried out.',
    calls_dropped: 'It was not carried out, and will not be.',
    calls_failed: 'It failed, and nothing of it counts. The fee was paid.',
    calls_partly: 'A part of it was carried out, and a part failed.',
    calls_other: 'The network says: {status}',
    calls_unanswered: 'The network does not answer. Trying again.',
    carried_out: 'Carried out',
    failed: 'Failed',
  },
};

export type Approvals = typeof approvals;
