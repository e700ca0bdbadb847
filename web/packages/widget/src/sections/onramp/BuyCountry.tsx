// SPDX-License-Identifier: Apache-2.0
//
// Where the visitor is: what is sold, its limits and its price are of there. The platform's own list, which phones and
// screen readers know best.
import type { BuySlice } from '@portico/engine';
import { Icon } from '@portico/ui';
import { type ReactNode, useMemo } from 'react';
import { useStore } from '../../store/StoreContext.ts';
import { countryName } from './countryName.ts';
import { useWords } from './useWords.ts';

export function BuyCountry({ buy }: { buy: BuySlice }) {
  const words = useWords();
  const { send } = useStore();
  const { country = '', countries } = buy;
  const { tag } = words.locale;
  const rows = useMemo(() => {
    // Where nothing is sold it is still where the visitor is.
    const codes = new Set(country === '' ? countries : [...countries, country]);
    const { compare } = new Intl.Collator(tag);
    return [...codes]
      .map((code) => ({ code, name: countryName(code, tag) }))
      .sort((a, b) => compare(a.name, b.name));
  }, [countries, country, tag]);
  if (countries.length === 0) return null;
  return (
    <>
      <Choice
        name={words.format('buy.country')}
        value={country}
        onChange={(code) => send({ type: 'choose_buy_country', country: code })}
      >
        {rows.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Choice>
      <BuyState buy={buy} />
    </>
  );
}

/** Where somebody sells by state alone. Residents know theirs by its two letters. */
function BuyState({ buy }: { buy: BuySlice }) {
  const words = useWords();
  const { send } = useStore();
  const { subdivision = '', subdivisions, wait } = buy;
  if (subdivisions.length === 0) return null;
  return (
    <>
      <Choice
        name={words.format('buy.state')}
        value={subdivision}
        onChange={(code) => send({ type: 'choose_buy_subdivision', subdivision: code })}
      >
        {subdivision === '' && <option value="">{words.format('buy.state_choose')}</option>}
        {[...subdivisions].sort().map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </Choice>
      {wait.length > 0 && buy.problem !== 'no_subdivision' && (
        <p className="pt-footnote">
          {words.format('buy.state_waits', {
            names: words.list(wait),
          })}
        </p>
      )}
    </>
  );
}

function Choice({
  name,
  value,
  onChange,
  children,
}: {
  name: string;
  value: string;
  onChange: (code: string) => void;
  children: ReactNode;
}) {
  return (
    <div className="pt-line2">
      <span aria-hidden>{name}</span>
      <label className="pt-chip" part="chip">
        <select
          className="pt-select"
          part="select"
          aria-label={name}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {children}
        </select>
        <Icon name="chevronDown" size={14} />
      </label>
    </div>
  );
}
