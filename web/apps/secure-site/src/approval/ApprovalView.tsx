// SPDX-License-Identifier: Apache-2.0
//
// What is asked, by whom, in words; what is dangerous about it; all of it, and two buttons. Approve counts only once
// the view was seen, to its end, and for presses of a person. What is dangerous, and all of it in a browser that cannot tell what
// covers a frame, is approved in a window of the site alone.
import { Avatar, Button, Icon, Note } from '@portico/ui';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Worth } from '../node/ServerFacts.ts';
import { Fault } from '../ui/Fault.tsx';
import { OtherLanguage } from '../ui/OtherLanguage.tsx';
import { watchHeight } from '../ui/ownHeight.ts';
import { words } from '../words/words.ts';
import { Filled, filled } from './Filled.tsx';
import { HoldButton } from './HoldButton.tsx';
import { Changes, Signed, Terms } from './RequestDetails.tsx';
import type { ApprovalSummary, Argument, Unknown } from './summary.ts';
import { byFours, KEPT, Value } from './Value.tsx';
import { watchRead } from './watchRead.ts';
import { canTellSeen, watchSeen, watchWindow } from './watchSeen.ts';

export interface ApprovalViewProps {
  readonly summary: ApprovalSummary;
  /** What nobody could tell; of a request that cannot be approved, why. */
  readonly unknown: readonly Unknown[];
  readonly worth?: Worth | undefined;
  readonly isBusy: boolean;
  /** A network carries it out. */
  readonly isSent?: boolean;
  readonly fault?: string | undefined;
  readonly onApprove: () => void;
  readonly onDecline: () => void;
  /** Opens the window. Absent: this is it. */
  readonly onOpen?: () => void;
}

export function ApprovalView(props: ApprovalViewProps) {
  const { summary, unknown, worth, isBusy, isSent, fault, onApprove, onDecline, onOpen } = props;
  const isRefused = summary.handling === 'refuse';
  const opens = onOpen !== undefined && (summary.handling === 'popup' || !canTellSeen());
  const isGrave = summary.warnings.some(({ severity }) => severity === 'danger');
  const isHeld = summary.warnings.some(({ code }) => HELD.has(code));
  const { views, sentences, warnings } = words();
  return (
    <Guarded
      title={views.title}
      approve={opens ? views.open_window : isGrave ? views.approve_anyway : views.approve}
      decline={isRefused ? views.close : views.decline}
      isBusy={isBusy}
      busy={isSent ? views.being_sent : undefined}
      isFree={opens}
      isGrave={isGrave && !opens}
      isHeld={isHeld && !opens}
      isWindow={onOpen === undefined}
      onApprove={isRefused ? undefined : opens ? onOpen : onApprove}
      onDecline={onDecline}
    >
      <App origin={summary.origin} />
      {summary.sentences.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <p key={index} className={sentence.depth === 0 && index === 0 ? 'ps-lead' : 'ps-sentence'}>
          <Said words={textOf(sentences, sentence.code)} of={sentence.arguments} />
        </p>
      ))}
      {isRefused && (
        <Note title={views.cannot_approve} tone="warn">
          {unknown.map((one) => views[one]).join(' ')}
        </Note>
      )}
      {summary.warnings.map(({ code, severity, arguments: of }) => (
        <div key={code} className={severity === 'danger' ? 'ps-danger' : undefined}>
          <Note title={views[severity]} tone={severity === 'note' ? 'neutral' : 'warn'}>
            <Said words={textOf(warnings, code)} of={of} />
          </Note>
        </div>
      ))}
      {opens && (
        <Note title={views.own_window} tone="neutral">
          {!canTellSeen() && views.cannot_tell_covered}
        </Note>
      )}
      {summary.message !== undefined && (
        <pre className="ps-message notranslate" translate="no" dir="auto">
          {summary.message}
        </pre>
      )}
      <Changes summary={summary} worth={worth} />
      {(isRefused ? [] : unknown).map((one) => (
        <p key={one} className="ps-small">
          {views[one]}
        </p>
      ))}
      {isOfItsOwnWord(summary) && <p className="ps-small">{views.claimed_names}</p>}
      {summary.fields.length > 0 && (
        <dl className="ps-rows notranslate" translate="no">
          {summary.fields.map(({ depth, name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <div key={index} className={`ps-depth-${Math.min(depth, 4)}`}>
              <dt>{name}</dt>
              <dd>{byFours(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Terms summary={summary} worth={worth} />
      <Fault words={fault} />
      <Signed summary={summary} />
    </Guarded>
  );
}

/** Who asks: its host, and the whole origin where that is not https. */
export function App({ origin }: { origin: string }) {
  const name = origin.replace(/^https:\/\//, '');
  return (
    <p className="ps-app">
      <Avatar name={name.replace(/^http:\/\//, '')} size={28} />
      <b>
        <bdi {...KEPT}>{name}</bdi>
      </b>
    </p>
  );
}

/** What may cost more than can be read here is no matter of one quick press. */
const HELD: ReadonlySet<string> = new Set([
  'cannot_decode',
  'unlimited_approval',
  'operator_approval',
  'calls_by_others',
]);

/** Whether a token is called by its contract's own word. */
const isOfItsOwnWord = ({ sentences, warnings, changes }: ApprovalSummary): boolean =>
  [...[...sentences, ...warnings].flatMap((one) => one.arguments), ...changes].some(
    ({ claimed }) => claimed,
  );

/** A code that has no words yet is shown as it is: nothing is left out. */
const textOf = (of: Readonly<Record<string, string>>, code: string): string => of[code] ?? code;

const Said = ({ words: text, of }: { words: string; of: readonly Argument[] }) => (
  <Filled
    words={text}
    of={(place) => {
      const found = of.find(({ name }) => name === place);
      return found && <Value of={found} />;
    }}
  />
);

export interface GuardedProps {
  readonly title: string;
  readonly approve: string;
  readonly decline?: string;
  readonly isBusy: boolean;
  /** What is said meanwhile. */
  readonly busy?: string | undefined;
  /** What the first button does is no approval. */
  readonly isFree?: boolean;
  /** The safe way is the one that stands out. */
  readonly isGrave?: boolean;
  /** The first button is held down. */
  readonly isHeld?: boolean;
  /** In a window of the site, which nothing of another page can cover. */
  readonly isWindow?: boolean;
  /** What it is about is not there yet: the frame stays as high as it is. */
  readonly isLooking?: boolean;
  /** Absent: there is nothing to approve. */
  readonly onApprove?: (() => void) | undefined;
  readonly onDecline: () => void;
  readonly children: ReactNode;
}

/** A view whose approval counts once it was seen, to its end. When the frame is hidden, it is declined. */
export function Guarded(props: GuardedProps) {
  const { title, approve, decline, isBusy, busy, isFree, isGrave, isWindow, children } = props;
  const { isLooking = false, onApprove, onDecline } = props;
  const { views } = words();
  const view = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const footer = useRef<HTMLDivElement>(null);
  const gone = useRef(onDecline);
  gone.current = onDecline;
  const [isSeen, setSeen] = useState(false);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (scroller.current) return watchRead(scroller.current, () => setRead(true));
  }, []);
  useEffect(() => {
    const { current: above } = content;
    const { current: below } = footer;
    if (above && below && !isWindow && !isLooking) return watchHeight([above, below]);
  }, [isWindow, isLooking]);
  useEffect(() => {
    if (isWindow) return watchWindow(setSeen);
    if (!view.current || !canTellSeen()) return;
    return watchSeen(view.current, setSeen, () => gone.current());
  }, [isWindow]);

  const isOff = isBusy || !((isSeen && isRead) || isFree);
  const onlyPeople = (event: MouseEvent) => {
    if (event.nativeEvent.isTrusted) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <main
      ref={view}
      className={isWindow ? 'ps-frame is-window' : 'ps-frame'}
      aria-label={title}
      onKeyDown={({ key }) => key === 'Escape' && onDecline()}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
      <div ref={scroller} className="ps-scroll" tabIndex={0}>
        <div ref={content} className="ps-body">
          {children}
        </div>
      </div>
      <div ref={footer} className="pt-footer" onClickCapture={onlyPeople}>
        {isBusy && busy && (
          <p className="ps-small ps-more" role="status">
            {busy}
          </p>
        )}
        {onApprove && !isRead && !isFree && <p className="ps-small ps-below">{views.read_first}</p>}
        <div className="pt-actions">
          {decline && (
            <Button kind={isGrave ? 'primary' : 'secondary'} onClick={onDecline}>
              {decline}
            </Button>
          )}
          {onApprove && props.isHeld && !isBusy && (
            <HoldButton disabled={isOff} onHeld={onApprove} />
          )}
          {onApprove && !(props.isHeld && !isBusy) && (
            <Button kind={isGrave ? 'outline' : 'primary'} disabled={isOff} onClick={onApprove}>
              {isBusy ? views.one_moment : approve}
            </Button>
          )}
        </div>
        <p className="ps-small ps-foot">
          <Icon name="lock" size={12} />
          {filled(views.shown_by, { host: location.host })}
          <OtherLanguage />
        </p>
      </div>
    </main>
  );
}
