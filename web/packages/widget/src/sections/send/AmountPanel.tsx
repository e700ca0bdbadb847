// SPDX-License-Identifier: Apache-2.0
//
// How much of which token.
import type { SendToken } from '@portico/engine';
import { Avatar, Icon, LinkButton } from '@portico/ui';
import { useId } from 'react';
import { AmountField } from '../../parts/AmountField.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { formatAmount, formatSmallAmount } from '../../text/formatAmount.ts';
import { formatMoney } from '../../text/formatMoney.ts';
import { BuyLink } from './BuyLink.tsx';
import { type SendForm, useSend, useTellSend } from './useSend.ts';
import { useWords } from './useWords.ts';

export function AmountPanel({ send }: { send: SendForm }) {
  const words = useWords();
  const { region } = words;
  const { send: go } = useStore();
  const tell = useTellSend();
  const { token } = useSend();
  const helpId = useId();
  const isWrong = send.missing !== undefined || send.button === 'incorrect_value';
  return (
    <div className={isWrong ? 'pt-panel is-error' : 'pt-panel'} part="panel">
      <div className="pt-line2">
        <span>{words.format('send.amount')}</span>
      </div>
      <div className="pt-amountrow">
        <AmountField
          amount={send.amount}
          region={region}
          label={words.format('send.amount')}
          isWrong={isWrong}
          helpId={helpId}
          disabled={token === undefined}
          onType={(text) => tell({ type: 'type_send_amount', text })}
        />
        <button
          type="button"
          className="pt-chip"
          part="chip"
          onClick={() => go({ type: 'navigate', how: 'push', view: 'wallet_send_select_token' })}
        >
          {token ? (
            <>
              <span className="pt-vh">{words.format('send.token')}</span>
              <Avatar name={token.symbol} image={token.icon_url} size={28} round />
              <span>{token.symbol}</span>
            </>
          ) : (
            <span>{words.format('send.select')}</span>
          )}
          <Icon name="chevronDown" size={14} />
        </button>
      </div>
      <div className="pt-line2 pt-num">
        <span id={helpId} role={isWrong ? 'alert' : undefined}>
          <Worth send={send} token={token} />
        </span>
        {token && (
          <span className="pt-lineend">
            {/* Beside what is missing there is no room for words. */}
            {isWrong ? (
              <bdi translate="no" dir="ltr">
                {formatAmount(token.balance, region)}
              </bdi>
            ) : (
              words.format('send.available', { amount: formatAmount(token.balance, region) })
            )}
            <LinkButton onClick={() => tell({ type: 'use_send_max' })}>
              {words.format('send.max')}
            </LinkButton>
            {send.missing !== undefined && <BuyLink token={token} />}
          </span>
        )}
      </div>
    </div>
  );
}

/** What it is worth, or what is wrong with it. */
function Worth({ send, token }: { send: SendForm; token: SendToken | undefined }) {
  const words = useWords();
  if (send.missing !== undefined) {
    const amount = formatSmallAmount(send.missing, words.region);
    return <>{words.format('send.missing', { amount, symbol: token?.symbol ?? '' })}</>;
  }
  if (send.button === 'incorrect_value')
    return <>{words.format('send.incorrect', { places: token?.decimals ?? 0 })}</>;
  if (send.value === undefined) return null;
  return (
    <bdi translate="no" dir="ltr">
      {formatMoney(send.value, words.region)}
    </bdi>
  );
}
