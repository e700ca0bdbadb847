// SPDX-License-Identifier: Apache-2.0
//
// A number of six digits, which a mail or another device shows: one field for the system, six boxes for the eye.
import { readDigits } from '@portico/ui/read-digits';
import { useId, useState } from 'react';
import { Fault } from './Fault.tsx';

export const CODE_DIGITS = 6;

export interface CodeFieldProps {
  readonly label: string;
  /** Digits alone, at most six. */
  readonly code: string;
  readonly onCode: (code: string) => void;
  /** Enter was pressed on six digits. */
  readonly onEnter: () => void;
  /** The sixth digit is there. Absent: a button says what they are for. */
  readonly onWhole?: (code: string) => void;
  /** What was wrong with it. */
  readonly fault?: string | undefined;
  readonly isBusy?: boolean;
  /** Whether a browser may offer what it read in a message. */
  readonly isMailed?: boolean;
}

/** No maxLength: what is pasted is read whole. */
export function CodeField(props: CodeFieldProps) {
  const { label, code, onCode, onEnter, onWhole, fault, isBusy = false, isMailed = true } = props;
  const [isFocused, setFocused] = useState(false);
  const faultId = useId();
  const type = (text: string) => {
    const digits = readDigits(text, CODE_DIGITS);
    if (digits === code) return;
    onCode(digits);
    if (digits.length === CODE_DIGITS) onWhole?.(digits);
  };
  const active = isFocused && !isBusy ? Math.min(code.length, CODE_DIGITS - 1) : undefined;
  return (
    <div>
      <label className="ps-field">
        {label}
        <span className={fault ? 'pt-otp is-error' : 'pt-otp'}>
          <input
            value={code}
            inputMode="numeric"
            autoComplete={isMailed ? 'one-time-code' : 'off'}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={fault === undefined ? undefined : faultId}
            // biome-ignore lint/a11y/noAutofocus: it is all that the view asks for, and its press led here
            autoFocus={onWhole !== undefined}
            readOnly={isBusy}
            onChange={({ target }) => type(target.value)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onKeyDown={({ key }) => {
              if (key === 'Enter' && code.length === CODE_DIGITS) onEnter();
            }}
          />
          {Array.from({ length: CODE_DIGITS }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
              key={index}
              aria-hidden="true"
              className={index === active ? 'is-active' : undefined}
            >
              {code[index]}
            </span>
          ))}
        </span>
      </label>
      <Fault id={faultId} words={fault} />
    </div>
  );
}
