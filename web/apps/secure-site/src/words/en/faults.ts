// SPDX-License-Identifier: Apache-2.0
//
// What did not work, by the code of whoever refused: of the server (core/base/errors.def, server/api/routing/errors.def)
// and of the site itself. `{count}` and `{time}` stand for the detail of a refusal: tries left, seconds. A code that is
// missing here is shown in the words of whoever refused.
import { KEEPS_NOTHING, NO_ROOM } from '../../device/storeFault.ts';

export const faults = {
  // The site
  unknown_error: 'That did not work. Try again.',
  unreachable: 'The wallet service could not be reached. Please try again.',
  broken: 'The wallet service gave an answer that cannot be read. Please try again later.',
  window_closed:
    'The wallet has closed this window. Open it again from the page that you came from.',
  keeps_nothing: `${KEEPS_NOTHING}.`,
  no_room: `${NO_ROOM}.`,
  vault_not_loaded: 'A part of the wallet could not be loaded. Check the connection and try again.',
  one_way_stays: 'One way to recover the wallet has to stay.',
  code_forgotten: 'The code was written down already.',
  no_smart_accounts: 'This server has no smart accounts for this page.',
  limit_of_another: 'This limit is of another account.',
  no_networks: 'This server gives the wallet no way to a network.',
  code_stays: 'The network has carried it out, and the code is still there. Try again.',
  code_waits:
    'The network has not carried it out yet. It may still do so: look here again in a few minutes.',
  asks_no_more: 'This device asks no more.',
  no_number_yet: 'The other device shows no number yet. Wait until it does.',
  number_wrong: 'That is not the number that the other device shows.',
  number_wrong_thrice: 'That was not the number three times: nothing was given.',
  key_not_theirs:
    'This is not the key that the other device has made: something stands between. Nothing was given.',
  given_another_wallet:
    'This is of another wallet than the one that the number was for: something stands between. Nothing was kept.',
  handover_over: 'This is over. Please ask again.',
  given_too_early: 'This was given too early. Please ask again.',
  shares_invalid: 'This device has no share of this wallet.',
  release_used: 'This release was used before.',
  kit_unreadable:
    'This is not a recovery code. Compare it with your paper, letter by letter: it has thirty letters and digits.',
  kit_of_another:
    'This is a recovery code of another wallet. Look for the one that belongs to this address.',
  password_wrong: 'This is not the password that you chose for this wallet. Try again.',
  passkey_of_another: 'This passkey does not belong to this wallet. Try another one.',
  assisted_failed: 'The service could not open it.',
  passkey_differs:
    'This passkey did not give the same key twice, so it would not open your wallet again. Nothing was changed. Try another one, or another way.',
  passkey_no_prf:
    'This passkey cannot keep a recovery key: the browser or the password manager that has it does not offer that. Choose another way.',
  passkey_unused: 'No passkey was used. Try again, or choose another way.',
  passkey_impossible: 'This browser cannot use a passkey here.',
  password_short: 'Use at least {count} characters. A sentence is easy to remember.',
  password_long: 'Use at most {count} characters.',
  password_alike: 'Use more different characters.',
  password_common:
    'This is one of the passwords that are guessed first. Take words that do not belong together.',
  password_differs: 'The two are not the same.',
  // The server
  code_wrong: 'Wrong code. Tries left: {count}',
  code_superseded: 'A newer code was sent. Enter that one.',
  code_too_soon: 'Please try again in {time}.',
  code_flow_ended: 'This code can no longer be used. Ask for a new one.',
  code_expired: 'This code is too old. Ask for a new one.',
  session_ended: 'Your session has ended. Sign in again on the page that you came from.',
  device_removed:
    'This device was removed from the account and is not let in again. Sign in with another device or browser.',
  devices_full:
    'This account has as many devices as it may have. Remove some on a device that opens the wallet, in its settings under “Devices and recovery”.',
  step_up_needed: 'This needs a fresh code. Nothing was done.',
  recovery_needed: 'This device has to recover the wallet first. Nothing was done.',
  email_needed: 'This needs an e-mail address. Add one first. Nothing was done.',
  not_found: 'This is over, or it was never there. Please begin again.',
  changed_meanwhile:
    'Another device has changed this meanwhile. Nothing was done. Please try again.',
  rate_limited: 'Asked too often. Nothing was done. Please try again later.',
  temporarily_unavailable: 'This is not available at the moment. Please try again later.',
  internal_error: 'The server failed to answer. Please try again.',
  key_provider_unavailable:
    'Wallets cannot be opened at the moment. Nothing was lost. Please try again.',
  account_altered:
    'What the server keeps of your account was changed by something else, so nothing of it is opened. Nothing was given out. Tell whoever runs this service.',
  wallet_record_invalid: 'The record of this wallet was changed. Nothing was signed.',
  entropy_unusable: 'This browser gives no usable random numbers. Nothing was created.',
};

export type Faults = typeof faults;
