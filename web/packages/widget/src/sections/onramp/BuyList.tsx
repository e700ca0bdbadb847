// SPDX-License-Identifier: Apache-2.0
//
// A list that is of a country: tokens, currencies. Where nobody answers for that country, or nothing is sold in it, another
// one can be chosen here as in the form.
import type { BuySlice } from '@portico/engine';
import { Content } from '@portico/ui';
import { type ReactNode, useState } from 'react';
import { ItemSkeleton } from '../../parts/ItemSkeleton.tsx';
import { BuyCountry } from './BuyCountry.tsx';
import { BuyFrame, NobodyAnswers, TryAgain } from './BuyFrame.tsx';
import { useWords } from './useWords.ts';

export interface BuyListProps {
  readonly title: string;
  readonly children: (buy: BuySlice) => ReactNode;
}

export function BuyList({ title, children }: BuyListProps) {
  return (
    <BuyFrame title={title} stays>
      {(buy) => <List buy={buy}>{children(buy)}</List>}
    </BuyFrame>
  );
}

function List({ buy, children }: { buy: BuySlice; children: ReactNode }) {
  const words = useWords();
  const loading = buy.step === 'loading';
  const unavailable = buy.step === 'unavailable';
  const isLacking = loading || unavailable || buy.problem === 'not_in_country';
  // Once there it stays: who goes through countries by keyboard keeps the field.
  const [asks, setAsks] = useState(isLacking);
  if (isLacking && !asks) setAsks(true);
  return (
    <>
      <Content>
        {asks && <BuyCountry buy={buy} />}
        {loading ? (
          <ItemSkeleton label={words.format('buy.loading')} rows={4} />
        ) : unavailable ? (
          <NobodyAnswers />
        ) : (
          children
        )}
      </Content>
      {unavailable && <TryAgain />}
    </>
  );
}
