// SPDX-License-Identifier: Apache-2.0
//
// Why there is no offer, and what the lists are worth where the server did not answer.
import type { BuySlice } from '@portico/engine';
import { LinkButton, Note } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { formatSmallAmount } from '../../text/formatAmount.ts';
import { formatFiat } from './formatFiat.ts';
import { useWords } from './useWords.ts';

export function BuyNotes({ buy }: { buy: BuySlice }) {
  const words = useWords();
  const { send } = useStore();
  const { problem } = buy;
  if (problem === undefined || problem === 'no_amount') return null;
  const limit = buy.limit === undefined ? '' : formatFiat(buy.limit, buy.fiat, words.region);
  const symbol = buy.tokens.find(({ id }) => id === buy.token)?.symbol ?? '';
  const again = problem === 'unavailable' || problem === 'often' || problem === 'refused';
  return (
    <Note tone="warn" title={words.format(`buy.problem.${problem}`, { limit })}>
      {problem === 'refused' && buy.reason}
      {buy.estimate !== undefined && (
        <span>
          {' '}
          {words.format('buy.estimate', {
            amount: `${formatSmallAmount(buy.estimate, words.region)} ${symbol}`,
          })}
        </span>
      )}
      {again && (
        <>
          {' '}
          <LinkButton onClick={() => send({ type: 'retry_buy' })}>
            {words.format('action.try_again')}
          </LinkButton>
        </>
      )}
    </Note>
  );
}
