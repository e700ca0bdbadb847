// SPDX-License-Identifier: Apache-2.0
//
// A recovery that waits, so that its owner can end it if they did not ask for it.
import { Button, Note } from '@portico/ui';
import { useEffect, useState } from 'react';
import { filled } from '../approval/Filled.tsx';
import { timeText } from '../words/times.ts';
import { words } from '../words/words.ts';

export interface WaitsProps {
  /** Milliseconds since 1970, by the server's clock as `now` is. */
  readonly opensAt: number;
  /** May be empty. */
  readonly email: string;
  readonly now: () => number;
  readonly isBusy: boolean;
  readonly onOpen: () => void;
}

export function Waits({ opensAt, email, now, isBusy, onOpen }: WaitsProps) {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), LOOK_MS);
    return () => clearInterval(timer);
  }, [now]);
  const { views, pages } = words();
  const { recover: texts } = pages;
  if (time >= opensAt)
    return (
      <>
        <p className="ps-lead">{texts.waited}</p>
        <p>{texts.waited_text}</p>
        <Button block kind="primary" disabled={isBusy} onClick={onOpen}>
          {isBusy ? views.one_moment : texts.open}
        </Button>
      </>
    );
  return (
    <>
      <p className="ps-lead">{filled(texts.waits, { time: timeText(opensAt, time) })}</p>
      <Note title={texts.waits_return} tone="neutral">
        {texts.waits_return_text}
      </Note>
      <p className="ps-small">
        {email === '' ? texts.waits_why : filled(texts.waits_why_mailed, { email })}
      </p>
    </>
  );
}

const LOOK_MS = 1_000;
