// SPDX-License-Identifier: Apache-2.0
//
// How a token's price went in a day: a sign and a colour to look at, words for who listens.
import { useWidget } from '../../host/WidgetContext.ts';
import type { MessageKey } from './useWords.ts';
import { useWords } from './useWords.ts';

/** `percent` as the engine tells it: `2.31`, `-0.84`. */
export function DayChange({ percent }: { percent: string }) {
  const words = useWords();
  const { region } = useWidget();
  const by = Number(percent);
  const size = new Intl.NumberFormat(region, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(Math.abs(by) / 100);
  const way = by > 0 ? 'up' : by < 0 ? 'down' : 'flat';
  return (
    <span className="pt-sub">
      <bdi translate="no" dir="ltr" className={`pt-${way}`} aria-hidden="true">
        {kSign[way]}
        {size}
      </bdi>
      <span className="pt-vh"> {words.format(kSaid[way], { percent: size })}</span>
    </span>
  );
}

const kSign = { up: '+', down: '\u2212', flat: '' } as const;

const kSaid: { readonly [Way in keyof typeof kSign]: MessageKey } = {
  up: 'account.day_up',
  down: 'account.day_down',
  flat: 'account.day_flat',
};
