// SPDX-License-Identifier: Apache-2.0
//
// The words of the buttons, which are drawn before the widget's own texts are loaded.

export const en = {
  'button.connect': 'Connect wallet',
  'button.failed': 'Did not load. Try again',
  'button.restoring': 'Restoring your connection',
  'button.connecting': 'Connecting',
  'button.choose_network': 'Choose network',
};
