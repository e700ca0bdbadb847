// SPDX-License-Identifier: Apache-2.0
//
// What the view says and offers for each state of a switch.
import type { NetworksSlice } from '@portico/engine';
import type { IconName, NicheState } from '@portico/ui';
import type { Words } from './useWords.ts';

export interface SwitchWords {
  readonly title: string;
  readonly text: string;
  readonly niche: NicheState;
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
  const again = words.say('action.try_again');
  if (slice.add_by_hand) {
    return {
      title: words.say('switch.manual.title', params),
      text: words.say('switch.manual.text'),
      niche: 'stopped',
      badge: { icon: 'x' },
      forward: words.say('switch.added'),
      primary: true,
    };
  }
  switch (slice.switching) {
    case 'declined':
      return {
        title: words.say('switch.declined.title'),
        text: from
          ? words.say('switch.declined.text', { from })
          : words.say('switch.declined.text_plain'),
        niche: 'stopped',
        badge: { icon: 'x' },
        forward: words.say('switch.ask_again'),
        primary: true,
      };
    case 'failed':
      return {
        ...words.error(slice.error_code, params),
        niche: 'stopped',
        badge: { icon: 'unlink', tone: 'warn' },
        forward: again,
        primary: true,
      };
    case 'none':
    case 'switching':
    case 'adding':
      return {
        title: words.say('switch.waiting.title', params),
        text: slice.slow
          ? words.say('connecting.slow', params)
          : waitingText(words, slice.switching === 'adding', params, from),
        niche: 'waiting',
        ...(slice.slow && { forward: words.say('switch.ask_again') }),
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
  if (adding) return words.say('switch.adding.text', params);
  if (from === undefined) return words.say('switch.waiting.text_plain', params);
  return words.say('switch.waiting.text', { ...params, from });
}
