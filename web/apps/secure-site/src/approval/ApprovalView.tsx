// SPDX-License-Identifier: Apache-2.0
//
// What is asked, by whom, in words; what is dangerous about it; all of it, and two buttons. Approve counts only once
// the view was seen, to its end, and for presses of a person. What is dangerous, and all of it in a browser that cannot tell what
// covers a frame, is approved in a window of the site alone.
import { Button, Collapsible, Note } from '@portico/ui';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import english from '../../../../../core/approval/english.json';
import type { ApprovalSummary, Argument } from './summary.ts';
import { Value } from './Value.tsx';
import { watchRead } from './watchRead.ts';
import { canTellSeen, watchSeen, watchWindow } from './watchSeen.ts';

export interface ApprovalViewProps {
  readonly summary: ApprovalSummary;
  /** What nobody could tell. */
  readonly unknown: readonly string[];
  readonly isBusy: boolean;
  readonly fault?: string | undefined;
  readonly onApprove: () => void;
  readonly onDecline: () => void;
  /** Opens the window. Absent: this is it. */
  readonly onOpen?: () => void;
}

export function ApprovalView(props: ApprovalViewProps) {
  const { summary, unknown, isBusy, fault, onApprove, onDecline, onOpen } = props;
  const isRefused = summary.handling === 'refuse';
  const opens = onOpen !== undefined && (summary.handling === 'popup' || !canTellSeen());
  return (
    <Guarded
      title="Approve a request"
      approve={opens ? 'Open a window' : 'Approve'}
      decline={isRefused ? 'Close' : 'Decline'}
      isBusy={isBusy}
      isFree={opens}
      isWindow={onOpen === undefined}
      onApprove={isRefused ? undefined : opens ? onOpen : onApprove}
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
      {isRefused && <Note title="This cannot be approved" tone="warn" />}
      {opens && (
        <Note title="You can approve this in a window of its own" tone="neutral">
          {!canTellSeen() &&
            'This browser cannot tell whether the page behind covers what you read here. Nothing covers the window.'}
        </Note>
      )}
      {summary.warnings.map(({ code, severity, arguments: of }) => (
        <div key={code} className={severity === 'danger' ? 'ps-danger' : undefined}>
          <Note title={SEVERITY[severity]} tone={severity === 'note' ? 'neutral' : 'warn'}>
            <Words template={textOf('warnings', code)} of={of} />
          </Note>
        </div>
      ))}
      {unknown.map((words) => (
        <p key={words} className="ps-small">
          {words}
        </p>
      ))}
      {[...summary.changes, ...summary.fees].length > 0 && (
        <dl className="ps-rows">
          {[...summary.changes, ...summary.fees].map((one) => (
            <div key={one.name + one.value}>
              <dt>{ROW_WORDS[one.name] ?? one.name}</dt>
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

/** Of the names that core/approval gives to fees and to what a simulation says. */
const ROW_WORDS: Table = {
  lose: 'You would lose, says the network',
  get: 'You would get, says the network',
  most: 'Fee at most',
  gas: 'Gas at most',
  gas_price: 'Price of gas',
  max_fee_per_gas: 'Price of gas at most',
  max_priority_fee_per_gas: 'Of that for whoever takes it into a block',
  nonce: 'Number of the transaction',
  payer: 'Who pays the fee',
};

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

export interface GuardedProps {
  readonly title: string;
  readonly approve: string;
  readonly decline?: string;
  readonly isBusy: boolean;
  /** What the first button does is no approval. */
  readonly isFree?: boolean;
  /** In a window of the site, which nothing of another page can cover. */
  readonly isWindow?: boolean;
  /** Absent: there is nothing to approve. */
  readonly onApprove?: (() => void) | undefined;
  readonly onDecline: () => void;
  readonly children: ReactNode;
}

/** A view whose approval counts once it was seen, to its end. When the frame is hidden, it is declined. */
export function Guarded(props: GuardedProps) {
  const { title, approve, decline, isBusy, isFree, isWindow, children } = props;
  const { onApprove, onDecline } = props;
  const view = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const gone = useRef(onDecline);
  gone.current = onDecline;
  const [isSeen, setSeen] = useState(false);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (content.current) return watchRead(content.current, () => setRead(true));
  }, []);
  useEffect(() => {
    if (isWindow) return watchWindow(setSeen);
    if (!view.current || !canTellSeen()) return;
    return watchSeen(view.current, setSeen, () => gone.current());
  }, [isWindow]);

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
      <div ref={content} className="ps-scroll ps-body" tabIndex={0}>
        {children}
      </div>
      <div className="pt-footer" onClickCapture={onlyPeople}>
        {onApprove && !isRead && !isFree && (
          <p className="ps-small ps-more">Read to the end first: there is more below</p>
        )}
        <div className="pt-actions">
          {decline && <Button onClick={onDecline}>{decline}</Button>}
          {onApprove && (
            <Button
              kind="primary"
              disabled={isBusy || !((isSeen && isRead) || isFree)}
              onClick={onApprove}
            >
              {isBusy ? 'One moment…' : approve}
            </Button>
          )}
        </div>
      </div>
    </main>
  );
}
