// SPDX-License-Identifier: Apache-2.0
//
// How much of which token is asked for. The field shows what is typed; what that means is the machine's to say.
import type { PaymentRequestSlice, SendToken } from '@portico/engine';
import { Avatar, Icon, shortAddress } from '@portico/ui';
import { useEffect, useId, useState } from 'react';
import { useStore } from '../../store/StoreContext.ts';
import { readTyped, writeTyped } from '../send/amounts.ts';
import { useWords } from './useWords.ts';

export function RequestPanel({ request }: { request: PaymentRequestSlice }) {
  const words = useWords();
  const { region } = words;
  const { send: tell } = useStore();
  const [text, setText] = useState(() => writeTyped(request.amount, region));
  const helpId = useId();
  // Another token or account empties it.
  useEffect(() => {
    setText((typed) =>
      readTyped(typed, region) === request.amount ? typed : writeTyped(request.amount, region),
    );
  }, [request.amount, region]);
  const { incorrect, tokens } = request;
  const chosen = tokens.find(({ id }) => id === request.token);
  const type = (typed: string): void => {
    const amount = readTyped(typed, region);
    setText(writeTyped(amount, region));
    tell({ type: 'type_request_amount', text: amount.slice(0, 128) });
  };
  return (
    <div className={incorrect ? 'pt-panel is-error' : 'pt-panel'} part="panel">
      <div className="pt-line2">
        <span>{words.format('receive.amount')}</span>
        <span id={helpId} role={incorrect ? 'alert' : undefined}>
          {incorrect && words.format('receive.incorrect')}
        </span>
      </div>
      <div className="pt-amountrow">
        <input
          className="pt-amount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          aria-label={words.format('receive.amount')}
          aria-invalid={incorrect || undefined}
          aria-describedby={helpId}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
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
