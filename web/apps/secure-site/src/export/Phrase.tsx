// SPDX-License-Identifier: Apache-2.0
//
// The recovery phrase as numbered words, covered until its owner holds the button down; a key, or a program that reads the
// screen, presses it. Covered words are not in the document, and shown ones are not read aloud by themselves.
import { Icon } from '@portico/ui';
import { type MouseEvent, useRef, useState } from 'react';
import { filled } from '../approval/Filled.tsx';
import { HIDDEN_AFTER_MS, useHiding } from '../ui/useHiding.ts';
import { useHold } from '../ui/useHold.ts';
import { unitText } from '../words/times.ts';
import { words } from '../words/words.ts';

export function Phrase({ phrase }: { phrase: string }) {
  const { export: texts } = words().pages;
  const [isShown, setShown] = useState(false);
  useHiding(isShown, () => setShown(false));
  /** Whether the pointer that is down has shown it: its click is no press of its own. */
  const hasShown = useRef(false);
  const { isHeld, start, end } = useHold(() => {
    hasShown.current = true;
    setShown(true);
  });
  const onClick = ({ detail }: MouseEvent) => {
    if (detail === 0) setShown(!isShown);
    else if (!hasShown.current) setShown(false);
  };
  return (
    <div className={isShown ? 'ps-phrase' : 'ps-phrase is-covered'}>
      {/* A browser that translates the page would change the words, and may send them to whoever translates. */}
      <ol
        className="ps-secret notranslate"
        translate="no"
        dir="ltr"
        aria-live="off"
        aria-hidden={!isShown}
        onCopy={(event) => {
          event.preventDefault();
          event.clipboardData.setData('text/plain', isShown ? phrase : '');
        }}
      >
        {phrase.split(' ').map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place
          <li key={index}>{isShown && word}</li>
        ))}
      </ol>
      <p className="ps-small">
        {isShown
          ? filled(texts.hides, { time: unitText(HIDDEN_AFTER_MS / 1_000, 'second') })
          : texts.alone}
      </p>
      <button
        type="button"
        part="btn"
        className={`pt-btn is-small is-outline ps-hold${isHeld ? ' is-held' : ''}`}
        onPointerDown={({ button }) => {
          hasShown.current = false;
          if (button === 0 && !isShown) start();
        }}
        onPointerUp={end}
        onPointerLeave={end}
        onPointerCancel={end}
        onBlur={end}
        onClick={onClick}
        onContextMenu={(event) => event.preventDefault()}
      >
        <Icon name={isShown ? 'eyeOff' : 'eye'} size={16} />
        <span>{isShown ? texts.hide : texts.hold}</span>
      </button>
    </div>
  );
}
