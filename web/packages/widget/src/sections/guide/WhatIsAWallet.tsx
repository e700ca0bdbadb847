// SPDX-License-Identifier: Apache-2.0
//
// WhatIsAWallet: three points for somebody who has none.

import { Button, Opening, Plinth } from '@portico/ui';
import { ViewLintel } from '../../host/ViewLintel.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { Points } from './Points.tsx';
import { useWords } from './useWords.ts';

export function WhatIsAWallet() {
  const words = useWords();
  const { send } = useStore();
  const point = (icon: 'keyRound' | 'coins' | 'shieldCheck', key: 'key' | 'place' | 'yes') => ({
    icon,
    title: words.say(`help.${key}.title`),
    text: words.say(`help.${key}.text`),
  });
  return (
    <>
      <ViewLintel title={words.say('help.title')} />
      <Opening>
        <Points
          points={[point('keyRound', 'key'), point('coins', 'place'), point('shieldCheck', 'yes')]}
        />
      </Opening>
      <Plinth>
        <Button
          kind="primary"
          onClick={() => send({ type: 'navigate', how: 'push', view: 'get_wallet' })}
        >
          {words.say('help.get_wallet')}
        </Button>
      </Plinth>
    </>
  );
}
