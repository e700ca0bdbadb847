// SPDX-License-Identifier: Apache-2.0
//
// What the account paid for a transaction: the coins, and what they were worth then where that is known.
import type { ActivityFee } from '@portico/engine';
import { useWidget } from '../../host/WidgetContext.ts';
import { formatSmallAmount } from '../../text/formatAmount.ts';
import { formatMoney } from '../../text/formatMoney.ts';
import { Fact } from './Fact.tsx';
import { useWords } from './useWords.ts';

export function FeeFact({ fee }: { fee: ActivityFee }) {
  const words = useWords();
  const { region } = useWidget();
  const { quantity, symbol, value } = fee;
  const coins = `${formatSmallAmount(quantity, region)} ${symbol}`.trim();
  const small = value === '0.00' && quantity !== '0';
  return (
    <Fact name={words.format('transaction.fee')}>
      <bdi translate="no" dir="ltr" className={value === undefined ? 'pt-num' : 'pt-num pt-sub'}>
        {coins}
      </bdi>
      {value !== undefined && (
        <bdi translate="no" dir="ltr" className="pt-num">
          {small ? `<${formatMoney('0.01', region)}` : formatMoney(value, region)}
        </bdi>
      )}
    </Fact>
  );
}
