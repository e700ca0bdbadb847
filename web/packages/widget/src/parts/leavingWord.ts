// SPDX-License-Identifier: Apache-2.0
//
// What leaving is called, wherever it is offered: one signs out of the wallet behind an e-mail and disconnects any other. That one
// is the visitor's own wallet: the name of its way in ("Email") is none for it.
import type { WalletRow } from '@portico/engine';

export const isEmbedded = (connector: string | undefined): boolean =>
  connector?.startsWith('portico.embedded.') ?? false;

export const leavingWord = (connector: string | undefined) =>
  isEmbedded(connector) ? 'action.sign_out' : 'action.disconnect';

/** The name of a wallet; none where it is the one behind an e-mail, which is called the visitor's. */
export const nameOfWallet = (wallet: WalletRow | undefined): string | undefined =>
  isEmbedded(wallet?.id) ? undefined : wallet?.name;
