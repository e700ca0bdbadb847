// SPDX-License-Identifier: Apache-2.0
//
// Whether the host asked for square corners (a corner master of 0), in which case arches turn square.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export function useSquare<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
  const ref = useRef<Element>(null);
  const [square, setSquare] = useState(false);
  useLayoutEffect(() => {
    if (!ref.current) return;
    const corner = getComputedStyle(ref.current).getPropertyValue('--portico-border-radius-master');
    setSquare(corner.trim() !== '' && Number.parseFloat(corner) === 0);
  });
  return [ref, square];
}
