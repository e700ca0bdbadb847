// SPDX-License-Identifier: Apache-2.0
//
// Two to four short choices of which one holds. Arrows move and select, Home and End too. Segments and
// tabs swap what is shown below; ranges set a value.
import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import { nextIndex } from '../list/nextIndex.ts';

export interface ToggleGroupProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly look?: 'seg' | 'tabs' | 'ranges';
  /** Id of the panel that the choice swaps, while it is there; the chosen one has `${controls}-tab`. */
  readonly controls?: string | undefined;
}

export function ToggleGroup<Value extends string>(props: ToggleGroupProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const { options, value, onChange, look = 'seg', controls } = props;
  const swaps = look !== 'ranges';
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
      className={`pt-${look}`}
      part={look}
      {...{ role: swaps ? 'tablist' : 'radiogroup', 'aria-label': props.label, onKeyDown }}
    >
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            {...(swaps
              ? { role: 'tab', 'aria-selected': chosen }
              : { role: 'radio', 'aria-checked': chosen })}
            id={chosen && controls ? `${controls}-tab` : undefined}
            aria-controls={controls}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onChange(option.value)}
          >
            {option.text}
          </button>
        );
      })}
    </div>
  );
}
