// SPDX-License-Identifier: Apache-2.0
//
// What an account that holds nothing can do first, of what it has: the ways to a deposit, and a name where it has none. They stand
// in place of the buttons and of lists of nothing: there is nothing to send. The lists are below where something is in them, where
// one was asked for, and where there is no other way.
import { Icon, IconAvatar, Item } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { useActivity } from '../activity/useActivity.ts';
import { mayName } from '../names/mayName.ts';
import { Holdings, wantedTab } from './Holdings.tsx';
import { NameItem } from './NameItem.tsx';
import { actions, useOffered } from './useOffered.ts';
import { useWords } from './useWords.ts';

const kDeposits = { onramp: 'account.first_buy', receive: 'account.first_receive' } as const;

export function FirstSteps() {
  const words = useWords();
  const { send } = useStore();
  const deposits = useOffered().filter((one) => one === 'onramp' || one === 'receive');
  const named = useSlice((slices) => !mayName(slices) || slices.identity?.name !== undefined);
  const did = useActivity().entries.length > 0;
  const wanted = useSlice(({ router }) => wantedTab(router.data) !== undefined);
  const collected = useSlice(({ nfts }) => (nfts?.nfts.length ?? 0) > 0);
  const listed = did || collected || wanted || (deposits.length === 0 && named);
  return (
    <>
      {deposits.length > 0 && (
        <ul className="pt-list is-first pt-gap">
          {deposits.map((one) => (
            <Item
              key={one}
              lead={<IconAvatar icon={actions[one].icon} />}
              title={words.format(`account.${one}`)}
              sub={words.format(kDeposits[one])}
              wrap
              end={<Icon name="chevronRight" size={16} />}
              onClick={() => send({ type: 'navigate', how: 'push', view: actions[one].view })}
            />
          ))}
        </ul>
      )}
      <NameItem first={!named} alone={named} />
      {listed && <Holdings />}
    </>
  );
}
