// SPDX-License-Identifier: Apache-2.0
//
// The words of the button, which is drawn before the widget's own texts are loaded.

export const en = {
  connect: 'Connect wallet',
  restoring: 'Restoring your connection',
  connecting: 'Connecting',
  wrongNetwork: 'Wrong network',
  openAccount: 'Open account',
};
