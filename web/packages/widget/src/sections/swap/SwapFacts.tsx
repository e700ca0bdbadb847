// SPDX-License-Identifier: Apache-2.0
//
// What belongs to a price: how good it is, the least, the fees, the way it goes. The limit of slippage is set here.
import type { SwapCharge, SwapOffer, SwapSlice } from '@portico/engine';
import { Icon, ToggleGroup } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { formatAmount, formatSmallAmount } from '../../text/formatAmount.ts';
import { formatMoney } from '../../text/formatMoney.ts';
import { percentText } from './percentText.ts';
import { useSwap } from './useSwap.ts';
import { useWords, type Words } from './useWords.ts';

const kLimits = ['50', '100', '300'] as const;

export function SwapFacts({ swap }: { swap: SwapSlice }) {
  const words = useWords();
  const { region } = words;
  const { send: tell } = useStore();
  const { pay, get } = useSwap();
  const { offer } = swap;
  if (!offer || !pay || !get) return null;
  const limits = [...new Set<string>([...kLimits, String(swap.slippage_bps)])];
  return (
    <details className="pt-details" part="details">
      <summary>
        <bdi translate="no" dir="ltr" className="pt-num">
          {words.format('swap.rate', {
            from: pay.symbol,
            rate: formatAmount(offer.rate, region, 6),
            to: get.symbol,
          })}
        </bdi>
        <Icon name="chevronDown" size={16} />
      </summary>
      <dl className="pt-kv" part="kv">
        {offer.impact_bps !== undefined && (
          <div>
            <dt>{words.format('swap.impact')}</dt>
            <dd className="pt-num">{percentText(Math.max(0, offer.impact_bps), region)}</dd>
          </div>
        )}
        <div>
          <dt>{words.format('swap.slippage')}</dt>
          <dd className="is-words">
            <ToggleGroup
              look="ranges"
              label={words.format('swap.slippage')}
              options={limits.map((value) => ({ value, text: percentText(Number(value), region) }))}
              value={String(swap.slippage_bps)}
              onChange={(value) => tell({ type: 'choose_slippage', bps: Number(value) })}
            />
          </dd>
        </div>
        <div>
          <dt>{words.format('swap.minimum')}</dt>
          <dd className="pt-num">{`${formatAmount(offer.minimum, region, 6)} ${get.symbol}`}</dd>
        </div>
        {offer.charge && <Charge charge={offer.charge} />}
        {offer.fee && (
          <div>
            <dt>{words.format('swap.fee')}</dt>
            <dd className="pt-num">{feeText(offer.fee, swap, words)}</dd>
          </div>
        )}
        <Route offer={offer} />
        {offer.ahead_bps !== undefined && (
          <div>
            <dt>{words.format('swap.next')}</dt>
            <dd className="pt-num">
              {words.format('swap.next_less', { percent: percentText(offer.ahead_bps, region) })}
            </dd>
          </div>
        )}
      </dl>
    </details>
  );
}

export function Charge({ charge }: { charge: SwapCharge }) {
  const words = useWords();
  return (
    <div>
      <dt>{words.format('swap.charge')}</dt>
      <dd className="pt-num">
        {`${formatAmount(charge.amount, words.region, 6)} ${charge.symbol} · ${percentText(charge.bps, words.region)}`}
      </dd>
    </div>
  );
}

function Route({ offer }: { offer: SwapOffer }) {
  const words = useWords();
  const { provider, pools } = offer;
  return (
    <div>
      <dt>{words.format('swap.route')}</dt>
      <dd className="is-words">
        {pools > 0 ? words.format('swap.pools', { provider, count: pools }) : provider}
      </dd>
    </div>
  );
}

/** In money where it is worth a cent, else the coins. */
export function feeText(fee: NonNullable<SwapOffer['fee']>, swap: SwapSlice, words: Words): string {
  return fee.value === undefined || fee.value === '0.00'
    ? `${formatSmallAmount(fee.likely, words.region)} ${swap.currency ?? ''}`.trim()
    : formatMoney(fee.value, words.region);
}
