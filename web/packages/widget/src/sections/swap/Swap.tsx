// SPDX-License-Identifier: Apache-2.0
//
// Swap: the form. Its price is renewed while it is looked at; its button says what is missing, then has everything
// built and tried, and the review shows that.
import type { SwapSlice } from '@portico/engine';
import { Button, Content, Footer } from '@portico/ui';
import { useEffect } from 'react';
import { useStore } from '../../store/StoreContext.ts';
import { SwapFacts } from './SwapFacts.tsx';
import { SwapFrame } from './SwapFrame.tsx';
import { SwapNotes } from './SwapNotes.tsx';
import { SwapPanels } from './SwapPanels.tsx';
import { useSwap } from './useSwap.ts';
import { useWords } from './useWords.ts';

export function Swap() {
  const words = useWords();
  return <SwapFrame title={words.format('swap.title')}>{(swap) => <Form swap={swap} />}</SwapFrame>;
}

function Form({ swap }: { swap: SwapSlice }) {
  const words = useWords();
  const { send: tell } = useStore();
  const { online } = useSwap();
  const reviews = swap.step !== 'form' && swap.step !== 'sent';
  // Also where the form is opened again while the wallet is asked.
  useEffect(() => {
    if (reviews) tell({ type: 'navigate', how: 'push', view: 'swap_preview' });
  }, [reviews, tell]);
  const ready = online && swap.step === 'form' && swap.button === 'review';
  return (
    <>
      <Content>
        <div className="pt-send">
          <SwapPanels swap={swap} />
          <SwapNotes swap={swap} />
          <SwapFacts swap={swap} />
        </div>
      </Content>
      <Footer>
        <Button
          kind="primary"
          block
          disabled={!ready}
          onClick={() => tell({ type: 'review_swap' })}
        >
          {words.format(`swap.button.${swap.button}`)}
        </Button>
      </Footer>
    </>
  );
}
