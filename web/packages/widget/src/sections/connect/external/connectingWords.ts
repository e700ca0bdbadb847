// SPDX-License-Identifier: Apache-2.0
//
// What a connecting view says and offers in each state, for a wallet in the browser as for one that
// pairs. One table, so that the same answer reads the same everywhere.
import type { ConnectingSlice } from '@portico/engine';
import type { IconName, ProgressState } from '@portico/ui';
import type { Words } from '../useWords.ts';

export interface ConnectingWords {
  readonly title: string;
  readonly text: string;
  readonly progress: ProgressState;
  readonly badge?: { readonly icon: IconName; readonly tone?: 'warn' | 'success' };
  /** The way out at the start and the way forward at the end; a way forward may be the filled one. */
  readonly out?: string;
  readonly forward?: { readonly text: string; readonly primary: boolean };
}

/** How long it is, in the words of the language: "3 minutes". */
function span(words: Words, seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.round(minutes / 60);
  const [unit, count] =
    minutes < 90
      ? ['minute', minutes]
      : hours < 36
        ? ['hour', hours]
        : ['day', Math.round(hours / 24)];
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(words.locale.tag, options).format(count);
}

export function connectingWords(
  words: Words,
  {
    state,
    error_code,
    slow,
    clock_off_s,
    wallet,
  }: Pick<ConnectingSlice, 'state' | 'error_code' | 'slow' | 'clock_off_s' | 'wallet'>,
  params: { readonly wallet: string; readonly app: string },
): ConnectingWords {
  const cancel = words.format('action.cancel');
  const again = { text: words.format('action.try_again'), primary: true };
  switch (state) {
    case 'declined':
      return {
        title: words.format('connecting.declined.title'),
        text: words.format('connecting.declined.text', params),
        progress: 'stopped',
        badge: { icon: 'x' },
        out: words.format('action.other_ways'),
        forward: again,
      };
    case 'pending':
      return {
        title: words.format('connecting.pending.title', params),
        text: words.format('connecting.pending.text', params),
        progress: 'stopped',
        badge: { icon: 'clock' },
        out: cancel,
        forward: { text: words.format('connecting.check_again'), primary: true },
      };
    case 'locked':
      return {
        title: words.format('connecting.locked.title', params),
        text: words.format('connecting.locked.text'),
        progress: 'stopped',
        badge: { icon: 'lock' },
        out: cancel,
        forward: again,
      };
    case 'failed':
    case 'expired':
      return {
        ...words.error(error_code, {
          ...params,
          ...(clock_off_s !== undefined && { time: span(words, clock_off_s) }),
        }),
        progress: 'stopped',
        badge: { icon: 'unlink', tone: 'warn' },
        out: words.format('action.other_ways'),
        forward: again,
      };
    case 'approved':
      return {
        title: words.format('connecting.approved.title'),
        text: words.format('connecting.approved.text', params),
        progress: 'settled',
        badge: { icon: 'check', tone: 'success' },
      };
    case 'idle':
    case 'loading':
    case 'waiting':
      // The visitor has done their part.
      if (wallet?.id.startsWith('portico.embedded.'))
        return {
          title: words.format('connecting.opening.title'),
          text: words.format('connecting.opening.text'),
          progress: 'waiting',
          out: cancel,
        };
      return {
        title: words.format('connecting.waiting.title', params),
        text: slow
          ? words.format('connecting.slow', params)
          : words.format('connecting.waiting.text'),
        progress: 'waiting',
        out: cancel,
        // Before that a second request would only be one too many.
        ...(slow && { forward: { text: words.format('connecting.ask_again'), primary: false } }),
      };
  }
}
