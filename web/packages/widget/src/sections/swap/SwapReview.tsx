// SPDX-License-Identifier: Apache-2.0
//
// What the wallet will be asked, to the last digit: what is paid, the least that is got, what is allowed and to whom.
import type { SwapQuote, SwapSlice } from '@portico/engine';
import { Avatar, Icon } from '@portico/ui';
import { exactAmount } from '../../text/amounts.ts';
import { formatSmallAmount } from '../../text/formatAmount.ts';
import { formatMoney } from '../../text/formatMoney.ts';
import { FullAddress } from '../activity/FullAddress.tsx';
import { percentText } from './percentText.ts';
import { Charge, feeText } from './SwapFacts.tsx';
import { SwapNotes } from './SwapNotes.tsx';
import { useSwap } from './useSwap.ts';
import { useWords } from './useWords.ts';

export function SwapReview({ swap, quote }: { swap: SwapSlice; quote: SwapQuote }) {
  const words = useWords();
  const { region } = words;
  const { pay, get } = useSwap();
  const [paid, got] = [pay?.symbol ?? '', get?.symbol ?? ''];
  // Anybody may call a token by a known symbol.
  const contract = contractOf(get?.id);
  return (
    // Focusable: where it scrolls, the arrow keys scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text has to be reached by keyboard
    <section className="pt-send" aria-label={words.format('swap.review')} tabIndex={0}>
      {quote.allowed && <Steps quote={quote} symbol={paid} />}
      <div className="pt-passage">
        <div className="pt-panel" part="panel">
          <div className="pt-line2">
            <span>{words.format('swap.pay')}</span>
          </div>
          <div className="pt-amountrow">
            <span className="pt-main">
              <bdi translate="no" dir="ltr" className="pt-exact">
                {`${exactAmount(quote.pay, region)} ${paid}`}
              </bdi>
              {quote.pay_value !== undefined && (
                <span className="pt-sub pt-num">
                  <bdi translate="no" dir="ltr">
                    {formatMoney(quote.pay_value, region)}
                  </bdi>
                </span>
              )}
            </span>
            {pay && <Avatar name={paid} image={pay.icon_url} round />}
          </div>
        </div>
        <span className="pt-turn">
          <span>
            <Icon name="arrowUpDown" size={16} />
          </span>
        </span>
        <div className="pt-panel" part="panel">
          <div className="pt-line2">
            <span>{words.format('swap.minimum')}</span>
          </div>
          <div className="pt-amountrow">
            <span className="pt-main">
              <bdi translate="no" dir="ltr" className="pt-exact">
                {`${exactAmount(quote.minimum, region)} ${got}`}
              </bdi>
              <span className="pt-sub is-wrap pt-num" title={exactAmount(quote.get, region)}>
                {words.format('swap.expected', {
                  amount: formatSmallAmount(quote.get, region),
                  symbol: got,
                })}
                {quote.get_value !== undefined && (
                  <>
                    {' · '}
                    <bdi translate="no" dir="ltr">
                      {formatMoney(quote.get_value, region)}
                    </bdi>
                  </>
                )}
              </span>
            </span>
            {get && <Avatar name={got} image={get.icon_url} round />}
          </div>
        </div>
      </div>
      <SwapNotes swap={swap} />
      <dl className="pt-kv" part="kv">
        {quote.act !== 'swap' && (
          <div>
            <dt>{words.format('swap.allowance')}</dt>
            <dd className="is-words">
              {quote.act === 'reset'
                ? words.format('swap.allowance_none')
                : words.format('swap.allowance_exact', {
                    amount: exactAmount(quote.pay, region),
                    symbol: paid,
                  })}
            </dd>
          </div>
        )}
        {quote.impact_bps !== undefined && (
          <div>
            <dt>{words.format('swap.impact')}</dt>
            <dd className="pt-num">{percentText(Math.max(0, quote.impact_bps), region)}</dd>
          </div>
        )}
        {quote.charge && <Charge charge={quote.charge} />}
        <div>
          <dt>{words.format('swap.fee')}</dt>
          {quote.fee.likely === '' ? (
            <dd className="is-words">{words.format('swap.fee_by_wallet')}</dd>
          ) : (
            <dd className="pt-num">{feeText(quote.fee, swap, words)}</dd>
          )}
        </div>
        {quote.fee.max !== '' && (
          <div>
            <dt>{words.format('swap.fee_max')}</dt>
            <dd className="pt-num">
              {`${formatSmallAmount(quote.fee.max, region)} ${swap.currency ?? ''}`.trim()}
            </dd>
          </div>
        )}
        {quote.endless && (
          <div>
            <dt>{words.format('swap.deadline')}</dt>
            <dd className="is-words">{words.format('swap.deadline_none')}</dd>
          </div>
        )}
        {contract !== undefined && (
          <div className="is-address">
            <dt>{words.format('swap.contract_of', { symbol: got })}</dt>
            <dd>
              <FullAddress address={contract} />
            </dd>
          </div>
        )}
        <div className="is-address">
          <dt>{words.format('swap.contract')}</dt>
          <dd>
            <FullAddress address={quote.router} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Steps({ quote, symbol }: { quote: SwapQuote; symbol: string }) {
  const words = useWords();
  const { act } = quote;
  // Where an old allowance has to be taken back first, that is a signature of its own.
  const acts = act === 'reset' ? kThree : kTwo;
  const at = acts.indexOf(act);
  return (
    <ol className="pt-steps" part="steps">
      {acts.map((one, index) => (
        <li
          key={one}
          className={index < at ? 'is-done' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {words.format(`swap.step_${one}`, { step: index + 1, symbol })}
        </li>
      ))}
    </ol>
  );
}

const kTwo: readonly SwapQuote['act'][] = ['allow', 'swap'];
const kThree: readonly SwapQuote['act'][] = ['reset', ...kTwo];

/** Of a token's id, which is CAIP-10; the network's own currency has none. */
const contractOf = (id = ''): string | undefined => id.split(':')[2];
