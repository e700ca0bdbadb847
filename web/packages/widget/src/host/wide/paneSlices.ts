// SPDX-License-Identifier: Apache-2.0
//
// What the second pane of the wide sheet shows: the view that a row of Connect leads to, and while none was chosen the code, or
// what a wallet is where there is none. A pane has nothing to go back to but what it has shown itself.
import type { Slices, View } from '@portico/engine';

/** Connect offers the code, and the visitor may take it. Before the engine has said so, it is awaited. */
export function offersCode({ modal, connect }: Slices): boolean {
  if (modal.loading) return true;
  return connect.enabled && connect.wallets.some(({ kind }) => kind === 'wallet_connect');
}

export function paneSlices(slices: Slices): Slices {
  const { modal, router } = slices;
  const rest: View = offersCode(slices) ? 'connecting_wallet_connect' : 'what_is_a_wallet';
  const view = router.view === 'connect' ? rest : router.view;
  const history = router.history.length > 1 ? router.history.slice(1) : [view];
  return {
    ...slices,
    modal: { ...modal, loading: false },
    router: { ...router, view, history },
  };
}

/** Id of the row that led to what is shown, or of the row to all wallets. */
export function chosenRow({ router, connect, connecting }: Slices): string | undefined {
  const [, first] = router.history;
  if (first === undefined || first === 'all_wallets') return first;
  if (!first.startsWith('connecting')) return undefined;
  return connecting.wallet?.id ?? connect.wallets.find(({ kind }) => kind === 'wallet_connect')?.id;
}
