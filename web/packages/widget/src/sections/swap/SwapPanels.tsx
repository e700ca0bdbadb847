// SPDX-License-Identifier: Apache-2.0
//
// The two sides: what is paid, as it is typed, and what is got for it.
import type { SwapSide, SwapSlice, SwapToken } from '@portico/engine';
import { Avatar, Icon, LinkButton, Skeleton } from '@portico/ui';
import { useId } from 'react';
import { AmountField } from '../../parts/AmountField.tsx';
import { sizeOf } from '../../parts/sizeOf.ts';
import { useStore } from '../../store/StoreContext.ts';
import { exactAmount } from '../../text/amounts.ts';
import { formatAmount, formatSmallAmount } from '../../text/formatAmount.ts';
import { formatMoney } from '../../text/formatMoney.ts';
import { percentText } from './percentText.ts';
import { useSwap } from './useSwap.ts';
import { useWords } from './useWords.ts';

export function SwapPanels({ swap }: { swap: SwapSlice }) {
  const words = useWords();
  const { send: tell } = useStore();
  return (
    <div className="pt-passage" part="passage">
      <PayPanel swap={swap} />
      <span className="pt-turn">
        <button
          type="button"
          aria-label={words.format('swap.turn')}
          onClick={() => tell({ type: 'turn_swap' })}
        >
          <Icon name="arrowUpDown" size={16} />
        </button>
      </span>
      <GetPanel swap={swap} />
    </div>
  );
}

function PayPanel({ swap }: { swap: SwapSlice }) {
  const words = useWords();
  const { region } = words;
  const { send: tell } = useStore();
  const { pay } = useSwap();
  const helpId = useId();
  const isWrong = swap.missing !== undefined || swap.button === 'incorrect_value';
  return (
    <div className={isWrong ? 'pt-panel is-error' : 'pt-panel'} part="panel">
      <div className="pt-line2">
        <span>{words.format('swap.pay')}</span>
      </div>
      <div className="pt-amountrow">
        <AmountField
          amount={swap.amount}
          region={region}
          label={words.format('swap.amount')}
          isWrong={isWrong}
          helpId={helpId}
          disabled={pay === undefined}
          onType={(text) => tell({ type: 'type_swap_amount', text })}
        />
        <TokenButton side="pay" token={pay} />
      </div>
      <div className="pt-line2 pt-num">
        <span id={helpId} role={isWrong ? 'alert' : undefined}>
          <Worth swap={swap} symbol={pay?.symbol ?? ''} />
        </span>
        {pay && (
          <span className="pt-lineend">
            <bdi translate="no" dir="ltr">
              {formatAmount(pay.balance ?? '0', region)}
            </bdi>
            <LinkButton onClick={() => tell({ type: 'use_swap_max' })}>
              {words.format('swap.max')}
            </LinkButton>
          </span>
        )}
      </div>
    </div>
  );
}

function GetPanel({ swap }: { swap: SwapSlice }) {
  const words = useWords();
  const { region } = words;
  const { get } = useSwap();
  const { offer } = swap;
  const impact = offer?.impact_bps ?? 0;
  const amount = offer ? formatSmallAmount(offer.get, region) : '';
  return (
    <div className="pt-panel" part="panel">
      <div className="pt-line2">
        <span>{words.format('swap.get')}</span>
      </div>
      <div className="pt-amountrow">
        <span
          className={`pt-amount ${sizeOf(amount)}`}
          role="status"
          aria-label={words.format('swap.get')}
        >
          {offer ? (
            <bdi translate="no" dir="ltr" title={exactAmount(offer.get, region)}>
              {amount}
            </bdi>
          ) : swap.button === 'waiting' ? (
            <>
              <span className="pt-vh">{words.format('swap.pricing')}</span>
              <Skeleton width={132} height={26} />
            </>
          ) : (
            <span className="is-dim">0</span>
          )}
        </span>
        <TokenButton side="get" token={get} />
      </div>
      {get && (
        <div className="pt-line2 pt-num">
          <span>
            {offer?.value !== undefined && (
              <bdi translate="no" dir="ltr">
                {formatMoney(offer.value, region)}
              </bdi>
            )}
          </span>
          {offer && impact >= 300 ? (
            <bdi translate="no" dir="ltr" className="pt-down">
              {percentText(-impact, region)}
            </bdi>
          ) : (
            <span>
              {words.format('swap.owned', { amount: formatAmount(get.balance ?? '0', region) })}
            </span>
          )}
        </div>
      )}
    </div>
  );
}

function TokenButton({ side, token }: { side: SwapSide; token: SwapToken | undefined }) {
  const words = useWords();
  const { send: tell } = useStore();
  return (
    <button
      type="button"
      className="pt-chip"
      part="chip"
      onClick={() =>
        tell({ type: 'navigate', how: 'push', view: 'swap_select_token', data: { side } })
      }
    >
      {token ? (
        <>
          <span className="pt-vh">{words.format('swap.token')}</span>
          <Avatar name={token.symbol} image={token.icon_url} size={28} round />
          <span>{token.symbol}</span>
        </>
      ) : (
        <span>{words.format('swap.select')}</span>
      )}
      <Icon name="chevronDown" size={14} />
    </button>
  );
}

/** What it is worth, or what is wrong with it. */
function Worth({ swap, symbol }: { swap: SwapSlice; symbol: string }) {
  const words = useWords();
  if (swap.missing !== undefined) {
    const amount = exactAmount(swap.missing, words.region);
    return <>{words.format('swap.missing', { amount, symbol })}</>;
  }
  if (swap.button === 'incorrect_value') return <>{words.format('swap.incorrect')}</>;
  if (swap.value === undefined) return null;
  return (
    <bdi translate="no" dir="ltr">
      {formatMoney(swap.value, words.region)}
    </bdi>
  );
}
