// SPDX-License-Identifier: Apache-2.0
//
// WhatIsANetwork: three points that explain the choice.

import { Button, Content, Footer } from '@portico/ui';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { Points } from './Points.tsx';
import { useWords } from './useWords.ts';

export function WhatIsANetwork() {
  const words = useWords();
  const { send } = useStore();
  const point = (icon: 'globe' | 'layers' | 'shieldCheck', key: 'ledger' | 'own' | 'choose') => ({
    icon,
    title: words.format(`help_network.${key}.title`),
    text: words.format(`help_network.${key}.text`),
  });
  return (
    <>
      <ViewHeader title={words.format('help_network.title')} />
      <Content>
        <Points
          points={[
            point('globe', 'ledger'),
            point('layers', 'own'),
            point('shieldCheck', 'choose'),
          ]}
        />
      </Content>
      <Footer>
        <Button
          kind="primary"
          onClick={() => send({ type: 'navigate', how: 'push', view: 'networks' })}
        >
          {words.format('help_network.see_networks')}
        </Button>
      </Footer>
    </>
  );
}
