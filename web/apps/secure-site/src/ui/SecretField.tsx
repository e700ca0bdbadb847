// SPDX-License-Identifier: Apache-2.0
//
// A field of what its owner alone knows: a password, or a code from paper.
import { type InputHTMLAttributes, useId } from 'react';
import { Fault } from './Fault.tsx';

export interface SecretFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly onEnter: () => void;
  /** What is asked of it, until something is wrong with it. */
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
}

export function SecretField(props: SecretFieldProps) {
  const { label, value, onValue, onEnter, hint, fault, ...input } = props;
  const belowId = useId();
  const below = fault ?? hint;
  return (
    <div>
      <label className="ps-field">
        {label}
        <span className={fault === undefined ? 'pt-field' : 'pt-field is-error'}>
          <input
            {...input}
            value={value}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={below === undefined ? undefined : belowId}
            onChange={({ target }) => onValue(target.value)}
            onKeyDown={({ key }) => key === 'Enter' && onEnter()}
          />
        </span>
      </label>
      {fault === undefined && hint !== undefined && (
        <p id={belowId} className="pt-help">
          {hint}
        </p>
      )}
      <Fault id={belowId} words={fault} />
    </div>
  );
}
