// SPDX-License-Identifier: Apache-2.0
//
// How much of which token is asked for.
import type { PaymentRequestSlice, SendToken } from '@portico/engine';
import { Avatar, Icon, shortAddress } from '@portico/ui';
import { useId } from 'react';
import { AmountField } from '../../parts/AmountField.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useWords } from './useWords.ts';

export function RequestPanel({ request }: { request: PaymentRequestSlice }) {
  const words = useWords();
  const { region } = words;
  const { send: tell } = useStore();
  const helpId = useId();
  const { incorrect, tokens } = request;
  const chosen = tokens.find(({ id }) => id === request.token);
  return (
    <div className={incorrect ? 'pt-panel is-error' : 'pt-panel'} part="panel">
      <div className="pt-line2">
        <span>{words.format('receive.amount')}</span>
        <span id={helpId} role={incorrect ? 'alert' : undefined}>
          {incorrect && words.format('receive.incorrect')}
        </span>
      </div>
      <div className="pt-amountrow">
        <AmountField
          amount={request.amount}
          region={region}
          label={words.format('receive.amount')}
          isWrong={incorrect}
          helpId={helpId}
          onType={(text) => tell({ type: 'type_request_amount', text })}
        />
        {/* The platform's own list, which phones and screen readers know best. */}
        <label className="pt-chip" part="chip">
          {chosen && <Avatar name={chosen.symbol} image={chosen.icon_url} size={28} round />}
          <select
            className="pt-select"
            part="select"
            aria-label={words.format('receive.token')}
            value={request.token}
            onChange={(event) =>
              tell({ type: 'choose_request_token', token: event.currentTarget.value })
            }
          >
            {tokens.map((token) => (
              <option key={token.id} value={token.id}>
                {nameOf(token, tokens)}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" size={14} />
        </label>
      </div>
    </div>
  );
}

/** Anybody may make a token of a known symbol. */
function nameOf({ id, symbol }: SendToken, all: readonly SendToken[]): string {
  const isTwice = all.filter((one) => one.symbol === symbol).length > 1;
  const contract = id.split(':')[2];
  return isTwice && contract !== undefined ? `${symbol} · ${shortAddress(contract)}` : symbol;
}
