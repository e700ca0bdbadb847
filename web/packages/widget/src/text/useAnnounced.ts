// SPDX-License-Identifier: Apache-2.0
//
// Says a text half a second after it last changed, so that typing is not interrupted by every letter. What no
// longer holds is taken back at once.
import { useEffect, useRef } from 'react';
import { useWidget } from '../host/WidgetContext.ts';

const kQuietMs = 500;

export function useAnnounced(text: string): void {
  const { announce } = useWidget();
  const said = useRef(false);
  useEffect(() => {
    if (said.current) announce('');
    said.current = text !== '';
    if (text === '') return;
    const timer = setTimeout(() => announce(text), kQuietMs);
    return () => clearTimeout(timer);
  }, [announce, text]);
}
