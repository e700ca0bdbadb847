// SPDX-License-Identifier: Apache-2.0
//
// The field of an amount. It shows what is typed, and once that is done the digits and marks of the region; what that means is
// the machine's to say, which has it with a point. While somebody types, nothing is put in its place: a point that became a
// comma at once would make 1.234 a fraction before its last digit is there.
import { useEffect, useState } from 'react';
import { readTyped, writeTyped } from '../text/amounts.ts';
import { sizeOf } from './sizeOf.ts';

export interface AmountFieldProps {
  /** As the machine has it. Another than what was typed (Max, another token, a host) takes its place. */
  readonly amount: string;
  readonly region: string;
  readonly label: string;
  readonly isWrong: boolean;
  /** The element that says what is wrong. */
  readonly helpId?: string;
  readonly disabled?: boolean;
  /** At most 128 characters. */
  onType(amount: string): void;
}

export function AmountField(props: AmountFieldProps) {
  const { amount, region, label, isWrong, helpId, disabled, onType } = props;
  const [text, setText] = useState(() => writeTyped(amount, region));
  useEffect(() => {
    setText((typed) => (readTyped(typed, region) === amount ? typed : writeTyped(amount, region)));
  }, [amount, region]);
  const type = (typed: string): void => {
    setText(typed);
    onType(readTyped(typed, region).slice(0, 128));
  };
  return (
    <input
      className={`pt-amount ${sizeOf(text)}`}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={helpId}
      disabled={disabled}
      value={text}
      onBlur={() => {
        const read = readTyped(text, region);
        // What was refused stays as it is.
        if (!read.includes(',')) setText(writeTyped(read, region));
      }}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
