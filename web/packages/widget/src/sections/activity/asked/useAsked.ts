// SPDX-License-Identifier: Apache-2.0
//
// What the wallet of the active account has been asked and has not answered, the newest first.
import type { AskedRequest } from '@portico/engine';
import { useMemo } from 'react';
import { useSlice } from '../../../store/useSlice.ts';
import { usedConnection } from '../../account/profile/usedConnection.ts';
import { isAskedOf } from './isAskedOf.ts';

/** What changes networks and connects has views of its own. */
const SIGNS = /sign|send/i;

export function useAsked(): readonly AskedRequest[] {
  const requests = useSlice(({ asked }) => asked?.requests);
  const used = useSlice(usedConnection);
  // The window of an approval lies over the sheet, and is the answer.
  const isAsking = useSlice(({ approval }) => approval?.method !== undefined);
  return useMemo(
    () =>
      isAsking
        ? []
        : (requests ?? [])
            .filter((one) => !one.reply && SIGNS.test(one.method) && isAskedOf(one, used))
            .reverse(),
    [requests, used, isAsking],
  );
}
