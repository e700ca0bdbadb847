// SPDX-License-Identifier: Apache-2.0
//
// What is asked, by whom, in words; what is dangerous about it; all of it, and two buttons. Approve counts only once
// the view was seen and for presses of a person.
import { Button, Collapsible, Note } from '@portico/ui';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import english from '../../../../../core/approval/english.json';
import type { ApprovalSummary, Argument } from './summary.ts';
import { canTellSeen, watchSeen } from './watchSeen.ts';

export interface ApprovalViewProps {
  readonly summary: ApprovalSummary;
  readonly isBusy: boolean;
  readonly fault?: string | undefined;
  readonly onApprove: () => void;
  readonly onDecline: () => void;
}

export function ApprovalView({ summary, isBusy, fault, onApprove, onDecline }: ApprovalViewProps) {
  const why = whyNot(summary);
  return (
    <Guarded
      title="Approve a request"
      approve="Approve"
      decline={why ? 'Close' : 'Decline'}
      isBusy={isBusy}
      onApprove={why ? undefined : onApprove}
      onDecline={onDecline}
    >
      <p className="ps-small">
        <b>{summary.origin}</b> asks:
      </p>
      {summary.sentences.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <p key={index} className={sentence.depth === 0 ? 'ps-lead' : 'ps-sentence'}>
          <Words template={textOf('sentences', sentence.code)} of={sentence.arguments} />
        </p>
      ))}
      {summary.message !== undefined && <pre className="ps-message">{summary.message}</pre>}
      {why && <Note title={why} tone="warn" />}
      {summary.warnings.map(({ code, severity, arguments: of }) => (
        <div key={code} className={severity === 'danger' ? 'ps-danger' : undefined}>
          <Note title={SEVERITY[severity]} tone={severity === 'note' ? 'neutral' : 'warn'}>
            <Words template={textOf('warnings', code)} of={of} />
          </Note>
        </div>
      ))}
      {[...summary.changes, ...summary.fees].length > 0 && (
        <dl className="ps-rows">
          {[...summary.changes, ...summary.fees].map((one) => (
            <div key={one.name + one.value}>
              <dt>{one.name}</dt>
              <dd>
                <Value of={one} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {summary.fields.length > 0 && (
        <dl className="ps-rows">
          {summary.fields.map(({ depth, name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <div key={index} className={`ps-depth-${Math.min(depth, 4)}`}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <dl className="ps-rows">
        <div>
          <dt>Your account</dt>
          <dd className="pt-addr">{summary.account}</dd>
        </div>
        <div>
          <dt>Network</dt>
          <dd>{summary.network}</dd>
        </div>
      </dl>
      {fault && <p role="alert">{fault}</p>}
      <Collapsible summary="What is signed">{summary.raw}</Collapsible>
    </Guarded>
  );
}

/** Undefined: it may be approved here. */
function whyNot({ handling }: ApprovalSummary): string | undefined {
  if (handling === 'refuse') return 'This cannot be approved';
  if (handling === 'popup') return 'This cannot be approved inside of another page';
  if (!canTellSeen()) return 'This browser cannot show that nothing covers this view';
  return undefined;
}

const SEVERITY = { note: 'Note', caution: 'Careful', danger: 'Danger' } as const;

type Table = Readonly<Record<string, string>>;

/** A code that has no words yet is shown as it is: nothing is left out. */
const textOf = (of: keyof typeof english, code: string): string =>
  (english[of] as Table)[code] ?? code;

function Words({ template, of }: { template: string; of: readonly Argument[] }) {
  return template.split(/(\{[a-z_]+\})/).map((part, index) => {
    const found = of.find(({ name }) => part === `{${name}}`);
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
    return found ? <Value key={index} of={found} /> : part;
  });
}

/** In full: nothing is shortened. */
function Value({ of }: { of: Argument }): ReactNode {
  const { kind, value, symbol, units, contract, label } = of;
  if (kind === 'address')
    return (
      <strong>
        {label && `${label} `}
        <span className="pt-addr">{value}</span>
      </strong>
    );
  if (kind === 'amount' || kind === 'unlimited_amount') {
    const amount = symbol ? `${value} ${symbol}` : `${value} smallest units`;
    return (
      <strong title={units && `${units} smallest units`}>
        {kind === 'unlimited_amount' ? `without limit (${amount})` : amount}
        {!symbol && contract && ` of ${contract}`}
      </strong>
    );
  }
  return <strong>{kind === 'duration' ? `${value} seconds` : value}</strong>;
}

export interface GuardedProps {
  readonly title: string;
  readonly approve: string;
  readonly decline?: string;
  readonly isBusy: boolean;
  /** Absent: there is nothing to approve. */
  readonly onApprove?: (() => void) | undefined;
  readonly onDecline: () => void;
  readonly children: ReactNode;
}

/** A view whose approval counts once it was seen. When the frame is hidden, it is declined. */
export function Guarded(props: GuardedProps) {
  const { title, approve, decline, isBusy, onApprove, onDecline, children } = props;
  const view = useRef<HTMLElement>(null);
  const gone = useRef(onDecline);
  gone.current = onDecline;
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!view.current || !canTellSeen()) return;
    return watchSeen(view.current, setSeen, () => gone.current());
  }, []);

  const onlyPeople = (event: MouseEvent) => {
    if (event.nativeEvent.isTrusted) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <main
      ref={view}
      className="ps-frame"
      aria-label={title}
      onKeyDown={({ key }) => key === 'Escape' && onDecline()}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
      <div className="ps-scroll ps-body" tabIndex={0}>
        {children}
      </div>
      <div className="pt-footer" onClickCapture={onlyPeople}>
        <div className="pt-actions">
          {decline && <Button onClick={onDecline}>{decline}</Button>}
          {onApprove && (
            <Button kind="primary" disabled={!isSeen || isBusy} onClick={onApprove}>
              {isBusy ? 'One moment…' : approve}
            </Button>
          )}
        </div>
      </div>
    </main>
  );
}
