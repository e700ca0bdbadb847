// SPDX-License-Identifier: Apache-2.0
//
// The places of the toast and of the bars at the foot. What stands in them comes behind the paint, and
// is fetched at once when there is something to say.
import { useEffect, useSyncExternalStore } from 'react';
import { useSlice } from '../store/useSlice.ts';
import { deferred, loadDeferred, loadSection } from './loadSection.ts';
import { subscribeLoads } from './loads.ts';

export function MessageSlots() {
  const shown = useSyncExternalStore(subscribeLoads, deferred, deferred);
  const some = useSlice(({ alert, modal, toast }) => alert.open || toast.open || !modal.online);
  useEffect(() => {
    if (some) loadDeferred().catch(() => {});
  }, [some]);
  if (!shown) return null;
  return (
    <>
      <shown.AlertSlot load={loadSection} />
      <shown.ToastSlot />
    </>
  );
}
