// SPDX-License-Identifier: Apache-2.0
//
// What the wallet of the active account has been asked and has not answered, the newest first.
import type { AskedRequest } from '@portico/engine';
import { useMemo } from 'react';
import { useSlice } from '../../../store/useSlice.ts';

/** What changes networks and connects has views of its own. */
const SIGNS = /sign|send/i;

export function useAsked(): readonly AskedRequest[] {
  const requests = useSlice(({ asked }) => asked?.requests);
  const namespace = useSlice(({ account }) => account.caip_address?.split(':')[0]);
  // The window of an approval lies over the sheet, and is the answer.
  const isAsking = useSlice(({ approval }) => approval?.method !== undefined);
  return useMemo(
    () =>
      isAsking
        ? []
        : (requests ?? [])
            .filter(
              ({ reply, chain_namespace, method }) =>
                !reply && chain_namespace === namespace && SIGNS.test(method),
            )
            .reverse(),
    [requests, namespace, isAsking],
  );
}
