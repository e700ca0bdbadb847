// SPDX-License-Identifier: Apache-2.0
//
// WhatIsABuy: three points that explain who sells, who pays out and what it costs.
import { Button, Content, Footer } from '@portico/ui';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { Points } from '../guide/Points.tsx';
import { useWords } from './useWords.ts';

export function WhatIsABuy() {
  const words = useWords();
  const { send } = useStore();
  const point = (icon: 'globe' | 'layers' | 'shieldCheck', key: 'choose' | 'pay' | 'arrives') => ({
    icon,
    title: words.format(`buy.what.${key}`),
    text: words.format(`buy.what.${key}_text`),
  });
  return (
    <>
      <ViewHeader title={words.format('buy.what')} />
      <Content>
        <Points
          points={[
            point('layers', 'choose'),
            point('globe', 'pay'),
            point('shieldCheck', 'arrives'),
          ]}
        />
      </Content>
      <Footer>
        <Button kind="primary" onClick={() => send({ type: 'go_back' })}>
          {words.format('buy.title')}
        </Button>
      </Footer>
    </>
  );
}
