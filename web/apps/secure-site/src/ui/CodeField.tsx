// SPDX-License-Identifier: Apache-2.0
//
// The field of a number of six digits, which a mail or another device shows.
import { readDigits } from '@portico/ui/read-digits';

export const CODE_DIGITS = 6;

export interface CodeFieldProps {
  readonly label: string;
  /** Digits alone, at most six. */
  readonly code: string;
  readonly onCode: (code: string) => void;
  /** Enter was pressed on six digits. */
  readonly onEnter: () => void;
  /** Whether a browser may offer what it read in a message. */
  readonly isMailed?: boolean;
}

/** No maxLength: what is pasted is read whole. */
export function CodeField({ label, code, onCode, onEnter, isMailed = true }: CodeFieldProps) {
  return (
    <label className="ps-field">
      {label}
      <input
        value={code}
        inputMode="numeric"
        autoComplete={isMailed ? 'one-time-code' : 'off'}
        onChange={({ target }) => onCode(readDigits(target.value, CODE_DIGITS))}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && code.length === CODE_DIGITS) onEnter();
        }}
      />
    </label>
  );
}
