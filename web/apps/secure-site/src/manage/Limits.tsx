// SPDX-License-Identifier: Apache-2.0
//
// What others may take from the owner's smart account by themselves, and its taking back.
import { Button, Note } from '@portico/ui';
import { useEffect, useState } from 'react';
import { Value } from '../approval/Value.tsx';
import type { AskedManaging, GivenLimit, GivenLimits, Outcome } from '../ui/ownWindow.ts';

export interface LimitsProps {
  readonly task: AskedManaging;
  readonly isBusy: boolean;
  readonly onTakeBack: (limit: GivenLimit) => void;
}

export function Limits({ task, isBusy, onTakeBack }: LimitsProps) {
  const [found, setFound] = useState<Outcome<GivenLimits | undefined>>();
  const load = () => {
    setFound(undefined);
    void task
      .limits()
      .then(setFound, () => setFound({ fault: 'The wallet has closed this window' }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(load, [task]);
  if (found && 'value' in found && !found.value) return null; // no smart accounts here
  const known = found && 'value' in found ? found.value : undefined;
  const isUnread = found && ('fault' in found || (known && known.unread.length > 0));
  return (
    <section className="ps-part" aria-labelledby="limits">
      <h3 className="pt-sub" id="limits">
        What others may take by themselves
      </h3>
      {!found && <p className="ps-small">Asking the networks…</p>}
      {known && known.limits.length === 0 && !isUnread && (
        <p className="ps-small">Nobody: everything waits for your approval.</p>
      )}
      {known && known.limits.length > 0 && (
        <ul className="pt-list">
          {known.limits.map((limit) => (
            <li key={`${limit.network} ${limit.id}`} className="ps-device">
              <LimitRow limit={limit} isBusy={isBusy} onTakeBack={() => onTakeBack(limit)} />
            </li>
          ))}
        </ul>
      )}
      {known && !known.isWhole && <p className="ps-small">There are more than are listed here.</p>}
      {isUnread && (
        <>
          <Note title="Not all networks answered" tone="warn">
            {'fault' in found ? found.fault : `Nothing is known of ${known?.unread.join(', ')}.`}
          </Note>
          <Button block disabled={isBusy} onClick={load}>
            Ask again
          </Button>
        </>
      )}
    </section>
  );
}

interface LimitRowProps {
  readonly limit: GivenLimit;
  readonly isBusy: boolean;
  readonly onTakeBack: () => void;
}

function LimitRow({ limit, isBusy, onTakeBack }: LimitRowProps) {
  const { delegate, amount, spent, minutes, network } = limit;
  return (
    <div className="ps-limit">
      <p className="ps-small">
        Up to <Value of={amount} />{' '}
        {minutes === 0 ? (
          'in all'
        ) : (
          <>
            every{' '}
            <Value of={{ name: 'period', kind: 'duration', value: `${BigInt(minutes) * 60n}` }} />
          </>
        )}
        , by
      </p>
      <p className="pt-addr ps-small">{delegate}</p>
      <p className="ps-small">
        Taken so far: <Value of={spent} />. Network: {network}.
      </p>
      <Button block disabled={isBusy} label={`Take back from ${delegate}`} onClick={onTakeBack}>
        <span className="ps-grave">Take back</span>
      </Button>
    </div>
  );
}
