// SPDX-License-Identifier: Apache-2.0
//
// What leaving is called, wherever it is offered: one signs out of the wallet behind an e-mail and disconnects any other.

export const isEmbedded = (connector: string | undefined): boolean =>
  connector?.startsWith('portico.embedded.') ?? false;

export const leavingWord = (connector: string | undefined) =>
  isEmbedded(connector) ? 'action.sign_out' : 'action.disconnect';
