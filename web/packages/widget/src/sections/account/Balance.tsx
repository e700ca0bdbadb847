// SPDX-License-Identifier: Apache-2.0
//
// The balance in the network's own currency. An old figure stays and says its age; only when there is
// none does a note say that it did not load.
import type { BalanceSlice } from '@portico/engine';
import { Skeleton } from '@portico/ui';
import { useWidget } from '../../host/WidgetContext.ts';
import { Age } from '../../parts/Age.tsx';
import { useSlice } from '../../store/useSlice.ts';
import { formatAmount } from '../../text/formatAmount.ts';
import { formatMoney } from '../../text/formatMoney.ts';
import { BalanceFailed } from './BalanceFailed.tsx';
import { useWords } from './useWords.ts';

const kNone: BalanceSlice = { state: 'loading' };

export function Balance() {
  const words = useWords();
  const { region } = useWidget();
  // Before there is such a slice, who asks is being loaded.
  const {
    state,
    amount: decimal,
    symbol = '',
    at_ms,
    retry_at_ms,
  } = useSlice(({ balance }) => balance ?? kNone);
  // Of this amount alone: beside it the value of all that is held would read as its price.
  const worth = useSlice(({ tokens, networks }) => {
    const network = networks.networks.find((row) => row.active)?.caip_network_id;
    return tokens?.tokens.find(({ id }) => id === network)?.value;
  });
  if (decimal === undefined) {
    if (state === 'failed') return <BalanceFailed />;
    if (state !== 'loading') return null;
    return (
      <p
        className="pt-sub"
        role="status"
        aria-busy="true"
        aria-label={words.format('account.balance_loading')}
      >
        <Skeleton width={88} height={12} />
      </p>
    );
  }
  const amount = `${formatAmount(decimal, region)} ${symbol}`.trim();
  const old = state === 'stale' || state === 'failed';
  return (
    <>
      <p className="pt-sub pt-num" aria-live="polite">
        {/* Keyed by the figures: new ones fade in where the old ones stood, and push nothing aside. */}
        <span className="pt-digits" key={`${amount} ${worth}`}>
          <bdi translate="no" dir="ltr">
            {amount}
          </bdi>
          {worth !== undefined && (
            <>
              {' · '}
              <bdi translate="no" dir="ltr">
                {formatMoney(worth, region)}
              </bdi>
            </>
          )}
        </span>
      </p>
      {old && <Age atMs={at_ms} retryAtMs={retry_at_ms} />}
    </>
  );
}
