// SPDX-License-Identifier: Apache-2.0
//
// A search field with a hidden label and a button that clears it. Escape clears a filled field first
// and only then reaches the sheet.
import { useRef } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { IconButton } from './IconButton.tsx';

export interface SearchFieldProps {
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SearchField({ label, clearLabel, value, onChange }: SearchFieldProps) {
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
    </div>
  );
}
