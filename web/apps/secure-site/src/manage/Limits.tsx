// SPDX-License-Identifier: Apache-2.0
//
// What others may take from the owner's smart account by themselves, and its taking back.
import { Button, Note } from '@portico/ui';
import { useEffect, useState } from 'react';
import { Filled, filled } from '../approval/Filled.tsx';
import { networkName } from '../approval/knownNetworks.ts';
import { Value } from '../approval/Value.tsx';
import { Address } from '../ui/Address.tsx';
import type {
  AskedManaging,
  GivenAmount,
  GivenCalls,
  GivenLimit,
  GivenLimits,
  Outcome,
} from '../ui/ownWindow.ts';
import { listText } from '../words/times.ts';
import { words } from '../words/words.ts';

export interface LimitsProps {
  readonly task: AskedManaging;
  readonly isBusy: boolean;
  readonly onTakeBack: (limit: GivenLimit) => void;
}

export function Limits({ task, isBusy, onTakeBack }: LimitsProps) {
  const [found, setFound] = useState<Outcome<GivenLimits | undefined>>();
  const load = () => {
    setFound(undefined);
    const gone = () => setFound({ fault: words().faults.window_closed });
    void task.limits().then(setFound, gone);
  };
  useEffect(load, [task]);
  if (found && 'value' in found && !found.value) return null; // no smart accounts here
  const known = found && 'value' in found ? found.value : undefined;
  const isUnread = found && ('fault' in found || (known && known.unread.length > 0));
  const { limits: texts } = words().pages;
  const unread = listText(known?.unread.map(networkName) ?? []);
  return (
    <section className="ps-part" aria-labelledby="limits">
      <h3 className="pt-sub" id="limits">
        {texts.title}
      </h3>
      {!found && <p className="ps-small">{texts.asking}</p>}
      {known && known.limits.length === 0 && !isUnread && <p className="ps-small">{texts.none}</p>}
      {known && known.limits.length > 0 && (
        <ul className="pt-list">
          {known.limits.map((limit) => (
            <li key={`${limit.network} ${limit.id}`} className="ps-device">
              <LimitRow limit={limit} isBusy={isBusy} onTakeBack={() => onTakeBack(limit)} />
            </li>
          ))}
        </ul>
      )}
      {known && !known.isWhole && <p className="ps-small">{texts.more}</p>}
      {isUnread && (
        <>
          <Note title={texts.unread} tone="warn">
            {'fault' in found ? found.fault : filled(texts.unread_text, { networks: unread })}
          </Note>
          <Button block disabled={isBusy} onClick={load}>
            {texts.ask_again}
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
  const { delegate, network } = limit;
  const { limits: texts } = words().pages;
  return (
    <div className="ps-limit">
      <p className="ps-small">
        {limit.kind === 'amount' ? <AmountText of={limit} /> : <CallsText of={limit} />}
      </p>
      <p className="ps-small">
        <Address of={delegate} />
      </p>
      <p className="ps-small">
        <Filled
          words={limit.kind === 'amount' ? texts.taken : texts.calls_on}
          of={(name) =>
            name === 'spent' && limit.kind === 'amount' ? (
              <Value of={limit.spent} />
            ) : (
              networkName(network)
            )
          }
        />
      </p>
      <Button
        block
        disabled={isBusy}
        label={filled(texts.take_back_from, { delegate })}
        onClick={onTakeBack}
      >
        <span className="ps-grave">{texts.take_back}</span>
      </Button>
    </div>
  );
}

const DAY = 1_440;

function AmountText({ of: { minutes, amount } }: { readonly of: GivenAmount }) {
  const { once, daily, every } = words().pages.limits;
  const period = { name: 'period', kind: 'duration', value: `${BigInt(minutes) * 60n}` } as const;
  return (
    <Filled
      words={minutes === 0 ? once : minutes === DAY ? daily : every}
      of={(name) => <Value of={name === 'period' ? period : amount} />}
    />
  );
}

function CallsText({ of: { contracts, until } }: { readonly of: GivenCalls }) {
  return (
    <Filled
      words={words().pages.limits.calls}
      of={(name) =>
        name === 'until' ? (
          <Value of={until} />
        ) : (
          <bdi className="pt-addr notranslate" translate="no">
            {listText(contracts)}
          </bdi>
        )
      }
    />
  );
}
