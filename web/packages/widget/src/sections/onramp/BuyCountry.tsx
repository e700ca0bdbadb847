// SPDX-License-Identifier: Apache-2.0
//
// Where the visitor is: what is sold, its limits and its price are of there. The platform's own list, which phones and
// screen readers know best.
import type { BuySlice } from '@portico/engine';
import { Icon } from '@portico/ui';
import { useMemo } from 'react';
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
    <div className="pt-line2">
      <span aria-hidden>{words.format('buy.country')}</span>
      <label className="pt-chip" part="chip">
        <select
          className="pt-select"
          part="select"
          aria-label={words.format('buy.country')}
          value={country}
          onChange={(event) =>
            send({ type: 'choose_buy_country', country: event.currentTarget.value })
          }
        >
          {rows.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={14} />
      </label>
    </div>
  );
}
