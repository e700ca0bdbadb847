// SPDX-License-Identifier: Apache-2.0
//
// The six digits of a code. One field for the system, six boxes for the eye; sent at the sixth digit.
import { Icon, readDigits } from '@portico/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useWords } from './useWords.ts';

const kDigits = 6;

export interface OtpFieldProps {
  readonly isChecking: boolean;
  /** No code is taken any more. */
  readonly isOver: boolean;
  /** Empty: none. */
  readonly error: string;
  readonly onEnter: (otp: string) => void;
}

export function OtpField({ isChecking, isOver, error, onEnter }: OtpFieldProps) {
  const words = useWords();
  const [code, setCode] = useState('');
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  // A code that was refused makes room for the next one.
  useEffect(() => {
    if (!isChecking) setCode('');
  }, [isChecking]);
  useEffect(() => input.current?.focus(), []);
  const enter = (text: string): void => {
    const digits = readDigits(text, kDigits);
    setCode(digits);
    if (digits.length === kDigits) onEnter(digits);
  };
  return (
    <>
      <div className={error ? 'pt-otp is-error' : 'pt-otp'}>
        <input
          ref={input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={words.format('email.code.label')}
          aria-invalid={error !== '' || undefined}
          aria-describedby={error ? helpId : undefined}
          value={code}
          readOnly={isChecking || isOver}
          onChange={(event) => enter(event.currentTarget.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        {Array.from({ length: kDigits }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={index}
            aria-hidden="true"
            className={
              focused && !isChecking && !isOver && index === Math.min(code.length, kDigits - 1)
                ? 'is-active'
                : undefined
            }
          >
            {code[index]}
          </span>
        ))}
      </div>
      {error && (
        <p id={helpId} className="pt-help is-error" role="alert">
          <Icon name="circleAlert" />
          {error}
        </p>
      )}
    </>
  );
}
