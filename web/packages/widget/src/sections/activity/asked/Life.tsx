// SPDX-License-Identifier: Apache-2.0
//
// The life of a transaction while somebody watches it: asked, signed, pending, and its end, as one light on one arch. Of a
// request that no hash can be followed of only the first and the last.
import type { ActivityEntry, AskedRequest } from '@portico/engine';
import { Content, type IconName, type LifeState, Progress, Status } from '@portico/ui';
import type { ReactNode } from 'react';
import { ViewHeader } from '../../../host/ViewHeader.tsx';
import { nameOfWallet } from '../../../parts/leavingWord.ts';
import { useSlice } from '../../../store/useSlice.ts';
import { WalletAvatar } from '../../../text/WalletAvatar.tsx';
import { ActivityIcon } from '../ActivityIcon.tsx';
import { activityTitle } from '../activityWords.ts';
import { useWords, type Words } from '../useWords.ts';
import { AskedHelp, OpenAgain } from './AskedHelp.tsx';
import { hashOf } from './askedId.ts';
import { askedText, isSending } from './askedText.ts';

const DECLINED: readonly number[] = [4001, 5000];

const states: Record<ActivityEntry['status'], LifeState> = {
  pending: 'pending',
  confirmed: 'confirmed',
  failed: 'ended',
};

export interface LifeProps {
  /** What was asked, where it began so. One of the two is there. */
  readonly request: AskedRequest | undefined;
  /** What became of it. */
  readonly entry: ActivityEntry | undefined;
  /** What is known of that. */
  readonly children: ReactNode;
}

// One tree from the beginning to the end: the light would begin anew in another.
export function Life({ request, entry, children }: LifeProps) {
  const words = useWords();
  const wallet = useSlice(({ account }) => account.wallet);
  const name = nameOfWallet(wallet) ?? words.format('connecting.wallet');
  const asked = request && shownOf(request, words, name);
  const state = entry ? states[entry.status] : (asked?.state ?? 'asked');
  const open = request?.reply || entry ? undefined : request;
  const title = entry
    ? activityTitle(entry, words)
    : request
      ? askedText(request, words)
      : words.format('transaction.title');
  return (
    <>
      <ViewHeader title={title} />
      <Content>
        <Progress state={state} badge={!entry && asked?.unsure ? undefined : badges[state]}>
          {entry && entry.transfers.length > 0 ? (
            <ActivityIcon entry={entry} large bare />
          ) : (
            <WalletAvatar wallet={wallet} />
          )}
        </Progress>
        {!entry && asked && <Status title={asked.title}>{asked.text}</Status>}
        <AskedHelp request={open} />
        {children}
      </Content>
      <OpenAgain request={open} />
    </>
  );
}

const badges: { readonly [State in LifeState]?: { icon: IconName; tone?: 'success' } } = {
  confirmed: { icon: 'check', tone: 'success' },
  ended: { icon: 'x' },
};

interface Shown {
  readonly state: LifeState;
  readonly title: string;
  readonly text: string;
  /** It has ended without anybody knowing how. */
  readonly unsure?: boolean;
}

function shownOf(request: AskedRequest, words: Words, wallet: string): Shown {
  const { reply } = request;
  const sends = isSending(request);
  if (!reply)
    return {
      state: 'asked',
      title: words.format('asked.title', { wallet }),
      text: words.format(sends ? 'asked.text' : 'asked.sign_text'),
    };
  if ('result' in reply) {
    const followed = hashOf(request) !== undefined;
    return {
      state: followed ? 'signed' : 'confirmed',
      title: words.format('transaction.signed'),
      text: words.format(followed ? 'asked.signed' : 'asked.answered'),
    };
  }
  const unsure = !DECLINED.includes(reply.error.code);
  const [declined, unknown] = sends
    ? (['asked.declined_text', 'asked.unsure'] as const)
    : (['asked.not_signed', 'asked.unsure_signed'] as const);
  return {
    state: 'ended',
    title: words.format(unsure ? 'asked.no_answer' : 'asked.declined'),
    text: words.format(unsure ? unknown : declined, { wallet }),
    unsure,
  };
}
