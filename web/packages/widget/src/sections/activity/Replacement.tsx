// SPDX-License-Identifier: Apache-2.0
//
// Speeding up or canceling a transaction: what the wallet will be asked, then that it is asked, or why not.
import type { ReplacementQuote, ReplacementSlice } from '@portico/engine';
import {
  Button,
  Checkbox,
  Content,
  Footer,
  IconAvatar,
  IconButton,
  Note,
  Progress,
  Status,
} from '@portico/ui';
import { useEffect } from 'react';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { useWidget } from '../../host/WidgetContext.ts';
import { nameOfWallet } from '../../parts/leavingWord.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { useHold } from '../send/useHold.ts';
import { Asking } from './asked/Asking.tsx';
import { cutReason, Reason } from './Reason.tsx';
import { ReplaceReview } from './ReplaceReview.tsx';
import { useWords } from './useWords.ts';

export function Replacement({ replacement }: { replacement: ReplacementSlice }) {
  const words = useWords();
  const { send } = useStore();
  const { announce } = useWidget();
  const { step, kind, quote } = replacement;
  const close = (): void => send({ type: 'close_replacement' });
  useEffect(() => {
    if (step !== 'sent') return;
    announce(words.format('replace.started'));
    send({ type: 'close_replacement' });
  }, [step, announce, send, words]);
  return (
    <>
      <ViewHeader
        title={words.format(`replace.${kind}`)}
        start={<IconButton icon="arrowLeft" label={words.format('header.back')} onClick={close} />}
      />
      {step === 'stopped' ? (
        <Stopped replacement={replacement} onClose={close} />
      ) : step === 'signing' || step === 'sent' ? (
        <Signing quote={quote} />
      ) : quote ? (
        <Quoted replacement={replacement} quote={quote} onClose={close} />
      ) : (
        <Checking />
      )}
    </>
  );
}

interface QuotedProps {
  readonly replacement: ReplacementSlice;
  readonly quote: ReplacementQuote;
  readonly onClose: () => void;
}

function Quoted({ replacement, quote, onClose }: QuotedProps) {
  const words = useWords();
  const { send } = useStore();
  const online = useSlice((slices) => slices.modal.online);
  const { step, kind, accepted } = replacement;
  const { large_fee } = quote;
  const mustAccept = replacement.must_accept || large_fee;
  const nonce = String(quote.nonce);
  const changed = useHold([quote.fee.max, large_fee, quote.would_fail ?? ''].join(' '));
  const ready = online && step === 'review' && !changed && (!mustAccept || accepted);
  return (
    <>
      <Content>
        <ReplaceReview replacement={replacement} quote={quote} />
      </Content>
      <Footer>
        {mustAccept && (
          <div className="pt-wide">
            <Checkbox
              checked={accepted}
              onChange={(value) => send({ type: 'accept_replacement', accepted: value })}
            >
              {words.format(large_fee ? 'replace.accept_fee' : 'replace.accept', { nonce })}
            </Checkbox>
          </div>
        )}
        <Button onClick={onClose}>{words.format('replace.back')}</Button>
        <Button
          kind="primary"
          disabled={!ready}
          onClick={() => send({ type: 'confirm_replacement', quote: quote.id })}
        >
          {words.format(`replace.${kind}`)}
        </Button>
        <div className="pt-wide pt-footnote">
          <p role="status">{changed ? words.format('replace.changed') : ''}</p>
        </div>
      </Footer>
    </>
  );
}

function Signing({ quote }: { quote: ReplacementQuote | undefined }) {
  const words = useWords();
  const name = useSlice(({ account }) => nameOfWallet(account.wallet));
  return (
    <Asking
      title={words.format('replace.signing', { wallet: name ?? words.format('connecting.wallet') })}
    >
      {quote && words.format('replace.signing_text', { nonce: String(quote.nonce) })}
    </Asking>
  );
}

function Checking() {
  const words = useWords();
  return (
    <Content>
      <Progress state="waiting">
        <IconAvatar icon="globe" large />
      </Progress>
      <Status title={words.format('replace.checking')}>
        {words.format('replace.checking_text')}
      </Status>
    </Content>
  );
}

function Stopped({ replacement, onClose }: Omit<QuotedProps, 'quote'>) {
  const words = useWords();
  const { send } = useStore();
  const { problem = 'lost', detail = '', code, hash, kind } = replacement;
  const values = { detail: cutReason(detail) };
  const refusal = problem === 'refused' && code !== undefined ? words.error(code) : undefined;
  const over = problem === 'too_late' || problem === 'gone' || problem === 'unreadable';
  return (
    <>
      <Content>
        <div role="alert">
          <Note title={refusal?.title ?? words.format('replace.problem')} tone="warn">
            <p>{refusal?.text || words.format(`replace.problem.${problem}`, values)}</p>
            {problem === 'refused' && <Reason text={detail} />}
          </Note>
        </div>
      </Content>
      <Footer>
        <Button onClick={onClose}>{words.format('replace.back')}</Button>
        {!over && hash !== undefined && (
          <Button kind="primary" onClick={() => send({ type: 'open_replacement', hash, kind })}>
            {words.format('action.try_again')}
          </Button>
        )}
      </Footer>
    </>
  );
}
