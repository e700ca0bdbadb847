// SPDX-License-Identifier: Apache-2.0
//
// Which requests a wallet shows to its owner: those that the buttons count as pending, and the views tell of.

const READS = /^wallet_get|^eth_sendRawTransaction$/;
const ASKS = /sign|send|requestAccounts|requestPermissions|^wallet_/i;

export function needsApproval(method: string): boolean {
  return ASKS.test(method) && !READS.test(method);
}
