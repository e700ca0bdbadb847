// SPDX-License-Identifier: Apache-2.0
//
// The words of the buttons, which are drawn before the widget's own texts are loaded.

export const en = {
  'button.connect': 'Connect wallet',
  'button.restoring': 'Restoring your connection',
  'button.connecting': 'Connecting',
  'button.wrong_network': 'Wrong network',
  'button.open_account': 'Open account',
  'button.pending': '{count} pending',
  'button.choose_network': 'Choose network',
  'button.change_network': '{network}, change network',
  'button.switching': 'Changing network',
};
