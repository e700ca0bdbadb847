// SPDX-License-Identifier: Apache-2.0
//
// WhatIsANetwork: three points for somebody who wonders what there is to choose.

import { Button, Opening, Plinth } from '@portico/ui';
import { ViewLintel } from '../../host/ViewLintel.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { Points } from './Points.tsx';
import { useWords } from './useWords.ts';

export function WhatIsANetwork() {
  const words = useWords();
  const { send } = useStore();
  const point = (icon: 'globe' | 'layers' | 'shieldCheck', key: 'ledger' | 'own' | 'choose') => ({
    icon,
    title: words.say(`help_network.${key}.title`),
    text: words.say(`help_network.${key}.text`),
  });
  return (
    <>
      <ViewLintel title={words.say('help_network.title')} />
      <Opening>
        <Points
          points={[
            point('globe', 'ledger'),
            point('layers', 'own'),
            point('shieldCheck', 'choose'),
          ]}
        />
      </Opening>
      <Plinth>
        <Button
          kind="primary"
          onClick={() => send({ type: 'navigate', how: 'push', view: 'networks' })}
        >
          {words.say('help_network.see_networks')}
        </Button>
      </Plinth>
    </>
  );
}
