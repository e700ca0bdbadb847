// SPDX-License-Identifier: Apache-2.0
//
// What is said when a block has taken what was sent: English, which is there before the widget's own words.

export const sentEnglish = {
  'sent.sent': 'Sent {amount}',
  'sent.swapped': 'Swapped {from} to {to}',
  'sent.confirmed': 'Transaction confirmed',
  'sent.canceled': 'Transaction canceled',
  'sent.failed': 'Transaction failed',
  'sent.view': 'View',
};
