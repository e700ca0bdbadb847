// SPDX-License-Identifier: Apache-2.0
//
// WhatIsAWallet: three points for somebody who has none.

import { Button, Icon, type IconName, Opening, Plinth } from '@portico/ui';
import { ViewLintel } from '../host/ViewLintel.tsx';
import { useStore } from '../store/StoreContext.ts';
import { useWords } from '../text/useWords.ts';

const points = [
  { icon: 'keyRound', key: 'key' },
  { icon: 'coins', key: 'place' },
  { icon: 'shieldCheck', key: 'yes' },
] as const satisfies readonly { icon: IconName; key: string }[];

export function WhatIsAWallet() {
  const words = useWords();
  const { send } = useStore();
  return (
    <>
      <ViewLintel title={words.say('help.title')} />
      <Opening>
        <ul className="pt-points">
          {points.map(({ icon, key }) => (
            <li key={key}>
              <span className="pt-tile is-plain s32">
                <Icon name={icon} />
              </span>
              <div>
                <h3>{words.say(`help.${key}.title`)}</h3>
                <p>{words.say(`help.${key}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </Opening>
      <Plinth>
        <Button
          kind="primary"
          onClick={() => send({ type: 'navigate', how: 'push', view: 'all_wallets' })}
        >
          {words.say('help.see_wallets')}
        </Button>
      </Plinth>
    </>
  );
}
