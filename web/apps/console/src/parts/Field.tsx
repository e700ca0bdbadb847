// SPDX-License-Identifier: Apache-2.0
//
// One line of text with its label.
import { useId } from 'react';

export interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter?: () => void;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly hideLabel?: boolean;
  readonly mono?: boolean;
  readonly inputMode?: 'numeric' | 'url';
}

export function Field(props: FieldProps) {
  const id = useId();
  return (
    <div className={props.hideLabel ? 'cx-field is-bare' : 'cx-field'}>
      <label htmlFor={id} className={props.hideLabel ? 'pt-vh' : undefined}>
        {props.label}
      </label>
      <div className="pt-field cx-small">
        <input
          id={id}
          className={props.mono ? 'cx-mono' : undefined}
          value={props.value}
          placeholder={props.placeholder}
          inputMode={props.inputMode}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby={props.hint ? `${id}-hint` : undefined}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !props.onEnter) return;
            event.preventDefault();
            props.onEnter();
          }}
        />
      </div>
      {props.hint && (
        <p className="cx-hint" id={`${id}-hint`}>
          {props.hint}
        </p>
      )}
    </div>
  );
}
