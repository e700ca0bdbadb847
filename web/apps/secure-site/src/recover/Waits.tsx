// SPDX-License-Identifier: Apache-2.0
//
// A recovery that waits, so that its owner can end it if they did not ask for it.
import { Button, Note } from '@portico/ui';
import { useEffect, useState } from 'react';
import { timeText } from '../manage/timeText.ts';

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
  if (time >= opensAt)
    return (
      <>
        <p className="ps-lead">The wait is over</p>
        <p>Nobody has ended the recovery. Your wallet can be opened in this browser now.</p>
        <Button block kind="primary" disabled={isBusy} onClick={onOpen}>
          {isBusy ? 'One moment…' : 'Open the wallet'}
        </Button>
      </>
    );
  return (
    <>
      <p className="ps-lead">Your wallet opens here {timeText(opensAt, time)}</p>
      <Note title="Come back to this browser then" tone="neutral">
        Sign in as you did today, and open this window again within a day after that time. Nothing
        has to stay open meanwhile.
      </Note>
      <p className="ps-small">
        It waits so that nobody who merely reads your mail gets your wallet.{' '}
        {email === ''
          ? 'Your other devices show it'
          : `We have told ${email} and your other devices`}
        : whoever owns the wallet can end it until then.
      </p>
    </>
  );
}

const LOOK_MS = 1_000;
