// SPDX-License-Identifier: Apache-2.0
//
// English: names.
import type { Message } from '../../text/Message.ts';

export const english = {
  'names.intro': 'Your name',
  'names.instead': 'A name instead of {address}',
  'names.instead_text':
    'Free, and yours as long as you like. Whoever uses this app can send to it.',
  'names.title': 'Choose a name',
  'names.loading': 'Loading names',
  'names.failed': 'Names did not load',
  'names.failed_text': 'Check the connection and try again.',
  'names.off': 'Names are not offered here',
  'names.off_text':
    'They need an account on Ethereum or a network like it, and an operator who offers them.',
  'names.field': 'Name',
  'names.hint': 'your-name',
  'names.zone': 'Ending',
  'names.verdict.none': 'Letters, digits and hyphens, four or more.',
  'names.verdict.too_short': 'Four characters or more.',
  'names.verdict.too_long': '64 characters at most.',
  'names.verdict.characters': 'Letters, digits and hyphens only, four or more.',
  'names.verdict.hyphens': 'No hyphen at an end, and no two in the third and fourth place.',
  'names.verdict.checking': 'Checking {name}',
  'names.verdict.free': '{name} is free',
  'names.verdict.taken': 'Taken, or too much like a name that is.',
  'names.verdict.unknown': 'Suggestions did not load. You can still try this name.',
  'names.leads_to': 'Points to {address}',
  'names.free_list': 'Names that are free',
  'names.free_tag': 'Free',
  'names.take': 'Take this name',
  'names.choose_another': 'Choose another',
  'names.sign_once': 'You sign once to prove the account is yours. No fee.',
  'names.not_registered': '{name} was not registered',
  'names.problem.declined':
    'You declined in {wallet}. Nothing was spent. Try again when you are ready.',
  'names.problem.pending': '{wallet} has an earlier request open. Finish it there, then try again.',
  'names.problem.wallet': '{wallet} could not sign. Nothing was spent. Try again.',
  'names.problem.lost': 'Somebody else took it first. Nothing was spent. Choose another.',
  'names.problem.too_late':
    'The signature came too late: it counts for ten seconds. Try again and confirm soon. If this stays, check the clock of this device.',
  'names.problem.signature': 'The signature was not accepted for this account. Nothing was spent.',
  'names.problem.network':
    'Names are not given on this network. Switch to another one and try again.',
  'names.problem.refused': 'The server refused it. Nothing was spent.',
  'names.problem.unsure':
    'The server did not say whether it has the name. Nothing was spent. Try again.',
  'names.signing': 'Confirm in {wallet}',
  'names.signing_text': 'Check that it shows this name, and sign within ten seconds.',
  'names.registering': 'Registering the name',
  'names.registering_text': 'This takes a moment.',
  'names.waiting': 'Waiting for {wallet}',
  'names.message.name': 'Name',
  'names.message.account': 'Account',
  'names.message.time': 'Made at',
  'names.done': 'Name registered',
  'names.you_are': 'You are {name}',
  'names.done_text': 'The name points to your account now.',
  'names.none': 'This account has no name yet',
  'names.name': 'Name',
  'names.copy': 'Copy name',
  'names.copied': 'Copied',
  'names.finish': 'Done',
} as const satisfies Record<string, Message>;
