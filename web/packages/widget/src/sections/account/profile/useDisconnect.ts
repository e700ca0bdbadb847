// SPDX-License-Identifier: Apache-2.0
//
// What "Disconnect" beside an account does: it ends the namespace of that account (and what shares its
// session, which is the engine's to know). Wallets of other namespaces were not meant.
import { useStore } from '../../../store/StoreContext.ts';
import { useSlice } from '../../../store/useSlice.ts';
import { usedConnection } from './usedConnection.ts';

export function useDisconnect(): () => void {
  const { send } = useStore();
  const namespace = useSlice((slices) => usedConnection(slices)?.chain_namespace);
  return () =>
    send({ type: 'disconnect_wallet', ...(namespace && { chain_namespace: namespace }) });
}
