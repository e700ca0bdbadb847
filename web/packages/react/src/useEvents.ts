// SPDX-License-Identifier: Apache-2.0
//
// What happens in the widget.
import type { PorticoEvent } from '@portico/sdk';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { usePortico } from './PorticoProvider.tsx';

/**
 * The latest event. `onEvent` hears every one, also those that a render skips.
 *
 * @example
 * const latest = useEvents(({ data }) => console.log(data.event));
 * const row = <p>{latest?.data.event}</p>;
 */
export function useEvents(onEvent?: (event: PorticoEvent) => void): PorticoEvent | undefined {
  const portico = usePortico();
  const listener = useRef(onEvent);
  useEffect(() => {
    listener.current = onEvent;
  });
  useEffect(() => portico.subscribeEvents((event) => listener.current?.(event)), [portico]);
  return useSyncExternalStore(
    useCallback((changed: () => void) => portico.subscribeEvents(changed), [portico]),
    () => portico.getEvent(),
    () => undefined,
  );
}
