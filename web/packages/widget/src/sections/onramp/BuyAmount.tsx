// SPDX-License-Identifier: Apache-2.0
//
// How much is paid, and in which currency.
import type { BuySlice } from '@portico/engine';
import { Icon } from '@portico/ui';
import { useId } from 'react';
import { AmountField } from '../../parts/AmountField.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { formatFiat } from './formatFiat.ts';
import { useWords } from './useWords.ts';

const PRESETS = ['100', '250', '500', '1000'];

export function BuyAmount({ buy }: { buy: BuySlice }) {
  const words = useWords();
  const { region } = words;
  const { send } = useStore();
  const helpId = useId();
  const limit = brokenLimit(buy);
  const isWrong = limit !== undefined;
  return (
    <div className={isWrong ? 'pt-panel is-error' : 'pt-panel'} part="panel">
      <div className="pt-line2">
        <span>{words.format('buy.you_pay')}</span>
        {limit && (
          <span id={helpId} role="alert" className="pt-num">
            {words.format(`buy.problem.${limit}`, {
              limit: formatFiat(buy.limit ?? '0', buy.fiat, region),
            })}
          </span>
        )}
      </div>
      <div className="pt-amountrow">
        <AmountField
          amount={buy.amount}
          region={region}
          label={words.format('buy.you_pay')}
          isWrong={isWrong}
          helpId={helpId}
          onType={(text) => send({ type: 'type_buy_amount', text: text.slice(0, 64) })}
        />
        {buy.fiat !== '' && (
          <button
            type="button"
            className="pt-chip"
            part="chip"
            onClick={() => send({ type: 'navigate', how: 'push', view: 'on_ramp_fiat_select' })}
          >
            <span className="pt-vh">{words.format('buy.currency')}</span>
            <span>{buy.fiat}</span>
            <Icon name="chevronDown" size={14} />
          </button>
        )}
      </div>
      <div className="pt-lineend">
        {PRESETS.map((amount) => (
          <button
            key={amount}
            type="button"
            className="pt-chip pt-num"
            part="chip"
            aria-pressed={amount === buy.amount}
            onClick={() => send({ type: 'type_buy_amount', text: amount })}
          >
            <bdi translate="no" dir="ltr">
              {formatFiat(amount, buy.fiat, region)}
            </bdi>
          </button>
        ))}
      </div>
    </div>
  );
}

export const brokenLimit = ({ problem }: BuySlice): 'below_min' | 'above_max' | undefined =>
  problem === 'below_min' || problem === 'above_max' ? problem : undefined;
