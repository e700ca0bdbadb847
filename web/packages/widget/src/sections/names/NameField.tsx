// SPDX-License-Identifier: Apache-2.0
//
// The first part of the name, with the zone behind it: a choice where the server has several. What is typed stands here at
// once; what it means is the machine's to say.
import type { NamesSlice } from '@portico/engine';
import { Icon } from '@portico/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from '../../store/StoreContext.ts';
import { useWords } from './useWords.ts';

const kMost = 255;

export function NameField({ names }: { names: NamesSlice }) {
  const words = useWords();
  const { send } = useStore();
  const { zone, zones, verdict, name } = names;
  const [text, setText] = useState(names.text);
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  // A suggestion that was pressed, or another zone.
  useEffect(() => setText(names.text), [names.text]);
  useEffect(() => input.current?.focus(), []);
  const isWrong = ['too_short', 'too_long', 'characters', 'hyphens'].includes(verdict);
  const type = (typed: string): void => {
    const line = typed.trim().slice(0, kMost);
    setText(line);
    send({ type: 'type_name', text: line });
  };
  return (
    <>
      <div className={isWrong ? 'pt-field is-error' : 'pt-field'} part="field" dir="ltr">
        <input
          ref={input}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-label={words.format('names.field')}
          aria-invalid={isWrong || undefined}
          aria-describedby={helpId}
          placeholder={words.format('names.hint')}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {zones.length > 1 ? (
          <select
            className="pt-select"
            part="select"
            aria-label={words.format('names.zone')}
            value={zone}
            onChange={(event) => send({ type: 'choose_zone', zone: event.currentTarget.value })}
          >
            {zones.map((one) => (
              <option key={one} value={one}>
                .{one}
              </option>
            ))}
          </select>
        ) : (
          <span className="pt-zone">.{zone}</span>
        )}
      </div>
      <p
        id={helpId}
        className={`pt-help pt-verdict is-${isWrong ? 'error' : verdict}`}
        role="status"
      >
        {isWrong && <Icon name="circleAlert" />}
        {verdict === 'free' && <Icon name="check" />}
        {words.format(`names.verdict.${verdict}`, { name: name ?? '' })}
      </p>
    </>
  );
}
