// SPDX-License-Identifier: Apache-2.0
//
// Why there is no offer, and what the lists are worth where the server did not answer.
import type { BuySlice } from '@portico/engine';
import { LinkButton, Note } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { formatSmallAmount } from '../../text/formatAmount.ts';
import { countryName } from './countryName.ts';
import { useNetworkOf } from './useNetworkOf.ts';
import { useWords, type Words } from './useWords.ts';

export function BuyNotes({ buy }: { buy: BuySlice }) {
  const words = useWords();
  const { problem } = buy;
  const nothing = useNothingHere();
  const networkOf = useNetworkOf();
  if (buy.step === 'loading') return null;
  if (buy.step === 'unavailable')
    return (
      <Note tone="warn" title={words.format('buy.unavailable')}>
        {words.format('buy.unavailable_text')}
        <Again text={words.format('action.try_again')} />
      </Note>
    );
  // What is wrong with the amount stands at its field.
  if (problem === undefined || problem === 'no_amount') return null;
  if (problem === 'below_min' || problem === 'above_max') return null;
  const symbol = buy.tokens.find(({ id }) => id === buy.token)?.symbol ?? '';
  const old = problem === 'old';
  const again = old || problem === 'unavailable' || problem === 'often' || problem === 'refused';
  const title =
    problem === 'not_here'
      ? nothing
      : problem === 'not_in_country'
        ? nothingIn(buy, words, networkOf)
        : words.format(`buy.problem.${problem}`);
  return (
    <Note tone="warn" title={title}>
      {problem === 'refused' && buy.reason}
      {buy.estimate !== undefined && (
        <span>
          {' '}
          {words.format('buy.estimate', {
            amount: `${formatSmallAmount(buy.estimate, words.region)} ${symbol}`,
          })}
        </span>
      )}
      {again && <Again text={words.format(old ? 'buy.ask_again' : 'action.try_again')} />}
    </Note>
  );
}

/** On a line of its own: a finger's height would part the lines of a text. */
function Again({ text }: { text: string }) {
  const { send } = useStore();
  return (
    <div>
      <LinkButton onClick={() => send({ type: 'retry_buy' })}>{text}</LinkButton>
    </div>
  );
}

/** What is not sold where the visitor is, and what to do. */
export function nothingIn(
  { country = '', lacking, tokens }: BuySlice,
  words: Words,
  networkOf: ReturnType<typeof useNetworkOf>,
): string {
  const name = countryName(country, words.locale.tag);
  return lacking && tokens.length > 0
    ? words.format('buy.problem.lacking', {
        token: [lacking.symbol, networkOf(lacking).name].filter(Boolean).join(' · '),
        country: name,
      })
    : words.format('buy.problem.not_in_country', { country: name });
}

/** Why nothing is sold to this account. */
export function useNothingHere(): string {
  const words = useWords();
  const smart = useSlice((slices) => slices.account.account_type === 'smart_account');
  const network = useSlice((slices) => slices.networks.networks.find(({ active }) => active)?.name);
  return smart && network
    ? words.format('buy.problem.not_here_smart', { network })
    : words.format('buy.problem.not_here');
}
