// SPDX-License-Identifier: Apache-2.0
//
// What a connecting view says and offers in each state, for a wallet in the browser as for one that
// pairs. One table, so that the same answer reads the same everywhere.
import type { ConnectingSlice } from '@portico/engine';
import type { IconName, NicheState } from '@portico/ui';
import type { Words } from '../useWords.ts';

export interface ConnectingWords {
  readonly title: string;
  readonly text: string;
  readonly niche: NicheState;
  readonly badge?: { readonly icon: IconName; readonly tone?: 'warn' | 'success' };
  /** The way out at the start and the way forward at the end; a way forward may be the filled one. */
  readonly out?: string;
  readonly forward?: { readonly text: string; readonly primary: boolean };
}

export function connectingWords(
  words: Words,
  { state, error_code, slow }: Pick<ConnectingSlice, 'state' | 'error_code' | 'slow'>,
  params: { readonly wallet: string; readonly app: string },
): ConnectingWords {
  const cancel = words.say('action.cancel');
  const again = { text: words.say('action.try_again'), primary: true };
  switch (state) {
    case 'declined':
      return {
        title: words.say('connecting.declined.title'),
        text: words.say('connecting.declined.text', params),
        niche: 'stopped',
        badge: { icon: 'x' },
        out: words.say('action.other_ways'),
        forward: again,
      };
    case 'pending':
      return {
        title: words.say('connecting.pending.title', params),
        text: words.say('connecting.pending.text', params),
        niche: 'stopped',
        badge: { icon: 'clock' },
        out: cancel,
        forward: { text: words.say('connecting.check_again'), primary: true },
      };
    case 'locked':
      return {
        title: words.say('connecting.locked.title', params),
        text: words.say('connecting.locked.text'),
        niche: 'stopped',
        badge: { icon: 'lock' },
        out: cancel,
        forward: again,
      };
    case 'failed':
    case 'expired':
      return {
        ...words.error(error_code, params),
        niche: 'stopped',
        badge: { icon: 'unlink', tone: 'warn' },
        out: words.say('action.other_ways'),
        forward: again,
      };
    case 'approved':
      return {
        title: words.say('connecting.approved.title'),
        text: words.say('connecting.approved.text', params),
        niche: 'settled',
        badge: { icon: 'check', tone: 'success' },
      };
    case 'idle':
    case 'loading':
    case 'waiting':
      return {
        title: words.say('connecting.waiting.title', params),
        text: slow ? words.say('connecting.slow', params) : words.say('connecting.waiting.text'),
        niche: 'waiting',
        out: cancel,
        // Before that a second request would only be one too many.
        ...(slow && { forward: { text: words.say('connecting.ask_again'), primary: false } }),
      };
  }
}
