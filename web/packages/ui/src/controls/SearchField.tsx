// SPDX-License-Identifier: Apache-2.0
//
// A search field with a hidden label and a button that clears it. Escape clears a filled field first
// and only then reaches the sheet.
import { useRef } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import { IconButton } from './IconButton.tsx';

export interface SearchFieldProps {
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A filter beside the search, on or off. */
  readonly filter?: SearchFilter | undefined;
}

export interface SearchFilter {
  readonly icon: IconName;
  /** What stands in the button: a word of `label`, which says all of it. */
  readonly text: string;
  readonly label: string;
  readonly pressed: boolean;
  readonly onChange: (pressed: boolean) => void;
}

export function SearchField({ label, clearLabel, value, onChange, filter }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className="pt-field" part="field">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          event.stopPropagation();
          onChange('');
        }}
      />
      {value !== '' && <IconButton icon="x" label={clearLabel} onClick={clear} />}
      {filter && (
        <button
          type="button"
          className="pt-filter"
          part="filter"
          aria-label={filter.label}
          aria-pressed={filter.pressed}
          onClick={() => filter.onChange(!filter.pressed)}
        >
          <Icon name={filter.icon} size={16} />
          {filter.text}
        </button>
      )}
    </div>
  );
}
