// SPDX-License-Identifier: Apache-2.0
//
// The ways to a first deposit of an account that holds nothing, of those that it has. They stand in place of the buttons: there is
// nothing to send.
import { Icon, IconAvatar, Item } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { useWords } from './useWords.ts';

const kSteps = [
  { feature: 'onramp', view: 'on_ramp_providers', icon: 'plus', text: 'account.first_buy' },
  {
    feature: 'receive',
    view: 'wallet_receive',
    icon: 'arrowDownLeft',
    text: 'account.first_receive',
  },
] as const;

export function FirstSteps() {
  const words = useWords();
  const { send } = useStore();
  const features = useSlice(({ account }) => account.features);
  return (
    <ul className="pt-list pt-gap">
      {kSteps
        .filter(({ feature }) => features?.includes(feature))
        .map(({ feature, view, icon, text }) => (
          <Item
            key={feature}
            lead={<IconAvatar icon={icon} />}
            title={words.format(`account.${feature}`)}
            sub={words.format(text)}
            end={<Icon name="chevronRight" size={16} />}
            onClick={() => send({ type: 'navigate', how: 'push', view })}
          />
        ))}
    </ul>
  );
}
