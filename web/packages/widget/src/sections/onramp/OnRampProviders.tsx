// SPDX-License-Identifier: Apache-2.0
//
// OnRampProviders: how much of what, and the offers of providers, what arrives most first. The button opens the
// provider's page in a window, in the tap.
import type { BuySlice } from '@portico/engine';
import { Button, Content, Footer, LinkButton, ToggleGroup } from '@portico/ui';
import { useEffect } from 'react';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { BuyAmount } from './BuyAmount.tsx';
import { BuyCountry } from './BuyCountry.tsx';
import { BuyFrame } from './BuyFrame.tsx';
import { BuyNotes } from './BuyNotes.tsx';
import { formatFiat } from './formatFiat.ts';
import { Offers } from './Offers.tsx';
import { useWords, type Words } from './useWords.ts';

const methods = ['card', 'ach_bank_account'] as const;
type Method = (typeof methods)[number];
const isMethod = (word: string): word is Method => (methods as readonly string[]).includes(word);

export function OnRampProviders() {
  const words = useWords();
  return (
    <BuyFrame title={words.format('buy.title')} stays>
      {(buy) => <Form buy={buy} />}
    </BuyFrame>
  );
}

function Form({ buy }: { buy: BuySlice }) {
  const words = useWords();
  const { send } = useStore();
  const online = useSlice((slices) => slices.modal.online);
  // What is sold in another country: nothing of the former one is offered meanwhile.
  const asking = buy.step === 'loading';
  const none = asking || buy.step === 'unavailable';
  const begun = !none && buy.step !== 'form';
  // Also where buying is opened again while a purchase is asked about.
  useEffect(() => {
    if (begun) send({ type: 'navigate', how: 'push', view: 'buy_in_progress' });
  }, [begun, send]);
  const offer = none ? undefined : buy.offers.find(({ provider }) => provider === buy.offer);
  const known = buy.methods.filter(isMethod);
  return (
    <>
      <Content>
        <div className="pt-send" aria-busy={asking}>
          <BuyAmount buy={buy} />
          <BuyCountry buy={buy} />
          {known.length > 1 && isMethod(buy.method) && (
            <ToggleGroup
              label={words.format('buy.pay_with')}
              options={known.map((value) => ({
                value,
                text: words.format(`buy.method.${value}`),
              }))}
              value={buy.method}
              onChange={(method) => send({ type: 'choose_buy_method', method })}
            />
          )}
          <Offers buy={buy} />
          <BuyNotes buy={buy} />
        </div>
        {offer && (
          <p className="pt-footnote">{words.format('buy.takes', { provider: offer.name })}</p>
        )}
        <p className="pt-footnote">
          <LinkButton
            onClick={() => send({ type: 'navigate', how: 'push', view: 'what_is_a_buy' })}
          >
            {words.format('buy.how')}
          </LinkButton>
          {' · '}
          <LinkButton
            onClick={() => send({ type: 'navigate', how: 'push', view: 'on_ramp_activity' })}
          >
            {words.format('buy.purchases')}
          </LinkButton>
        </p>
      </Content>
      <Footer>
        <Button
          kind="primary"
          block
          disabled={!online || begun || offer === undefined}
          onClick={() => send({ type: 'start_buy' })}
        >
          {offer ? words.format('buy.continue', { provider: offer.name }) : todo(buy, words)}
        </Button>
      </Footer>
    </>
  );
}

/** What is missing for an offer. */
function todo(buy: BuySlice, words: Words): string {
  const limit = formatFiat(buy.limit ?? '0', buy.fiat, words.region);
  if (buy.step !== 'form') return words.format('buy.continue_none');
  switch (buy.problem) {
    case 'no_amount':
      return words.format('buy.enter');
    case 'below_min':
      return words.format('buy.enter_min', { limit });
    case 'above_max':
      return words.format('buy.enter_max', { limit });
    default:
      return words.format('buy.continue_none');
  }
}
