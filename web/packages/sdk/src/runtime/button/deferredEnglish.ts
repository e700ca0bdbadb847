// SPDX-License-Identifier: Apache-2.0
//
// The words of the buttons that only a loaded engine has a use for.

export const deferredEnglish = {
  'button.wrong_network': 'Wrong network',
  'button.open_account': 'Open account',
  'button.pending': '{count} pending',
  'button.change_network': '{network}, change network',
  'button.switching': 'Changing network',
};
