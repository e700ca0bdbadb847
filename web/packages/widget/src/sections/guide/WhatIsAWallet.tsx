// SPDX-License-Identifier: Apache-2.0
//
// WhatIsAWallet: three points for visitors without one.

import { Button, Content, Footer } from '@portico/ui';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { Points } from './Points.tsx';
import { useWords } from './useWords.ts';

export function WhatIsAWallet() {
  const words = useWords();
  const { send } = useStore();
  const point = (icon: 'keyRound' | 'coins' | 'shieldCheck', key: 'key' | 'place' | 'yes') => ({
    icon,
    title: words.format(`help.${key}.title`),
    text: words.format(`help.${key}.text`),
  });
  return (
    <>
      <ViewHeader title={words.format('help.title')} />
      <Content>
        <Points
          points={[point('keyRound', 'key'), point('coins', 'place'), point('shieldCheck', 'yes')]}
        />
      </Content>
      <Footer>
        <Button
          kind="primary"
          onClick={() => send({ type: 'navigate', how: 'push', view: 'get_wallet' })}
        >
          {words.format('help.get_wallet')}
        </Button>
      </Footer>
    </>
  );
}
