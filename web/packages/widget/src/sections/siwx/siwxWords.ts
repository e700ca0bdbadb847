// SPDX-License-Identifier: Apache-2.0
//
// What the view says for each state of a sign-in.
import type { SignInSlice } from '@portico/engine';
import type { IconName, ProgressState } from '@portico/ui';
import type { Words } from './useWords.ts';

export interface SiwxWords {
  readonly title: string;
  readonly text?: string;
  readonly progress: ProgressState;
  readonly badge?: { readonly icon: IconName; readonly tone?: 'warn' };
  /** What the button says while it waits; absent where it can be pressed. */
  readonly wait?: string;
  readonly forward: string;
}

export interface SiwxNames {
  readonly app: string;
  readonly wallet: string;
}

export function siwxWords(words: Words, slice: SignInSlice, names: SiwxNames): SiwxWords {
  const params = { app: names.app, wallet: names.wallet };
  const forward = words.format('siwx.sign');
  const waiting = (state: 'preparing' | 'adding'): SiwxWords => ({
    title: words.format(`siwx.${state}.title`),
    text: words.format(`siwx.${state}.text`),
    progress: 'waiting',
    wait: words.format(`siwx.${state}.title`),
    forward,
  });
  switch (slice.state) {
    case 'none':
    case 'looking':
    case 'preparing':
      return waiting('preparing');
    case 'adding':
      return waiting('adding');
    case 'signing':
      return {
        title: words.format('siwx.signing.title', params),
        text: words.format('siwx.signing.text'),
        progress: 'waiting',
        wait: words.format('siwx.signing.wait', params),
        forward,
      };
    case 'cancelling': {
      const title = words.format('siwx.cancelling');
      return { title, progress: 'stopped', wait: title, forward };
    }
    case 'signed_in': {
      const title = words.format('siwx.done');
      return { title, progress: 'settled', wait: title, forward };
    }
    case 'asked':
    case 'failed':
      return slice.problem
        ? {
            title: words.format(`siwx.${slice.problem}.title`, params),
            text: words.format(`siwx.${slice.problem}.text`, params),
            progress: 'stopped',
            badge: badgeOf(slice.problem),
            forward: words.format('action.try_again'),
          }
        : {
            title: words.format('siwx.ask.title'),
            text: words.format(slice.required ? 'siwx.ask.required' : 'siwx.ask.text', params),
            progress: 'stopped',
            forward,
          };
  }
}

function badgeOf(problem: SignInSlice['problem']): SiwxWords['badge'] & object {
  return problem === 'declined' || problem === 'expired'
    ? { icon: 'x' }
    : { icon: 'unlink', tone: 'warn' };
}
