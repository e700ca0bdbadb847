// SPDX-License-Identifier: Apache-2.0
//
// The places of the toast and of the bars at the foot. What stands in them comes with the later views, and
// is fetched at once when there is something to say.
import { useEffect, useSyncExternalStore } from 'react';
import { useSlice } from '../store/useSlice.ts';
import { laterViews, loadViews, subscribeViews } from './views.ts';

export function MessageSlots() {
  const later = useSyncExternalStore(subscribeViews, laterViews, laterViews);
  const some = useSlice(({ alert, modal, toast }) => alert.open || toast.open || !modal.online);
  useEffect(() => {
    if (some) loadViews().catch(() => {});
  }, [some]);
  if (!later) return null;
  return (
    <>
      <later.AlertSlot />
      <later.ToastSlot />
    </>
  );
}
