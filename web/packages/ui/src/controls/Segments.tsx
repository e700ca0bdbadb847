// SPDX-License-Identifier: Apache-2.0
//
// Two to four short choices that swap what is shown below. Arrows move and select, Home and End too.
import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import { nextIndex } from '../list/nextIndex.ts';

export interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Id of the panel that the choice swaps, while it is there. */
  readonly controls?: string | undefined;
}

export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const { options, value, onChange } = props;
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = options.findIndex((option) => option.value === value);
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = nextIndex(event.key, at, options.length, { columns: options.length, rtl });
    const option = next === undefined ? undefined : options[next];
    if (!option || next === undefined) return;
    event.preventDefault();
    onChange(option.value);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      ref={list}
      className="pt-seg"
      part="seg"
      role="tablist"
      aria-label={props.label}
      onKeyDown={onKeyDown}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          aria-selected={option.value === value}
          aria-controls={props.controls}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  );
}
