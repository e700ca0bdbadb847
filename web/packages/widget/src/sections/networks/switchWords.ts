// SPDX-License-Identifier: Apache-2.0
//
// What the view says and offers for each state of a switch.
import type { NetworksSlice } from '@portico/engine';
import type { IconName, ProgressState } from '@portico/ui';
import type { Words } from './useWords.ts';

export interface SwitchWords {
  readonly title: string;
  readonly text: string;
  readonly progress: ProgressState;
  readonly badge?: { readonly icon: IconName; readonly tone?: 'warn' };
  /** Absent while there is nothing to do but to answer in the wallet. */
  readonly forward?: string;
  readonly primary: boolean;
}

export interface SwitchNames {
  readonly network: string;
  readonly wallet: string;
  /** The network the visitor is on; absent when we do not know it. */
  readonly from: string | undefined;
}

export function switchWords(words: Words, slice: NetworksSlice, names: SwitchNames): SwitchWords {
  const { from } = names;
  const params = { network: names.network, wallet: names.wallet };
  const again = words.format('action.try_again');
  if (slice.add_by_hand) {
    return {
      title: words.format('switch.manual.title', params),
      text: words.format('switch.manual.text'),
      progress: 'stopped',
      badge: { icon: 'x' },
      forward: words.format('switch.added'),
      primary: true,
    };
  }
  switch (slice.switching) {
    case 'declined':
      return {
        title: words.format('switch.declined.title'),
        text: from
          ? words.format('switch.declined.text', { from })
          : words.format('switch.declined.text_plain'),
        progress: 'stopped',
        badge: { icon: 'x' },
        forward: words.format('switch.ask_again'),
        primary: true,
      };
    case 'failed':
      return {
        ...words.error(slice.error_code, params),
        progress: 'stopped',
        badge: { icon: 'unlink', tone: 'warn' },
        forward: again,
        primary: true,
      };
    case 'none':
    case 'switching':
    case 'adding':
      return {
        title: words.format('switch.waiting.title', params),
        text: slice.slow
          ? words.format('connecting.slow', params)
          : waitingText(words, slice.switching === 'adding', params, from),
        progress: 'waiting',
        ...(slice.slow && { forward: words.format('switch.ask_again') }),
        primary: false,
      };
  }
}

function waitingText(
  words: Words,
  adding: boolean,
  params: { readonly network: string },
  from: string | undefined,
): string {
  if (adding) return words.format('switch.adding.text', params);
  if (from === undefined) return words.format('switch.waiting.text_plain', params);
  return words.format('switch.waiting.text', { ...params, from });
}
