// SPDX-License-Identifier: Apache-2.0
//
// PayLoading: the wallet is asked, it is on its way, or an exchange is waited for; then the receipt, or why it failed.
import type { AskedRequest, PaySlice } from '@portico/engine';
import { Avatar, Button, Content, Footer, Progress, type ProgressState, Status } from '@portico/ui';
import { useEffect, useState } from 'react';
import { useWidget } from '../../host/WidgetContext.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { exactAmount } from '../../text/amounts.ts';
import { useNow } from '../../text/useNow.ts';
import { WalletAvatar } from '../../text/WalletAvatar.tsx';
import { AskedHelp, OpenAgain } from '../activity/asked/AskedHelp.tsx';
import { useAsked } from '../activity/asked/useAsked.ts';
import { FullAddress } from '../activity/FullAddress.tsx';
import { transactionUrl } from '../activity/transactionUrl.ts';
import { Earlier } from './Earlier.tsx';
import { PayFrame } from './PayFrame.tsx';
import { problemText } from './problemText.ts';
import { useWords, type Words } from './useWords.ts';

type Begun = 'signing' | 'sent' | 'exchange' | 'done' | 'failed';

const states: Record<Begun, ProgressState> = {
  signing: 'asked',
  sent: 'pending',
  exchange: 'waiting',
  done: 'confirmed',
  failed: 'ended',
};

const isBegun = (step: PaySlice['step']): step is Begun => Object.hasOwn(states, step);

export function PayLoading() {
  const words = useWords();
  return (
    <PayFrame title={words.format('pay.progress')}>
      {(pay) => (isBegun(pay.step) ? <Begun pay={pay} step={pay.step} /> : <Left />)}
    </PayFrame>
  );
}

/** It was declined, or is tried again: the form says which. */
function Left() {
  const { send } = useStore();
  useEffect(() => send({ type: 'navigate', how: 'replace', view: 'pay' }), [send]);
  return null;
}

function textOf(pay: PaySlice, step: Begun, words: Words): string {
  const { region } = words;
  if (pay.problem !== undefined) return problemText(pay, words);
  if (step === 'sent' && pay.confirmations !== undefined && pay.wanted !== undefined)
    return words.format('pay.step.sent_blocks', {
      count: Math.min(pay.confirmations, pay.wanted),
      wanted: pay.wanted,
    });
  if (step === 'done' && pay.status === 'late') return words.format('pay.late');
  if (step === 'done' && pay.status === 'overpaid')
    return words.format('pay.overpaid', {
      received: exactAmount(pay.received ?? '0', region),
      symbol: pay.symbol,
    });
  return words.format(`pay.step.${step}_text`);
}

function Begun({ pay, step }: { pay: PaySlice; step: Begun }) {
  const words = useWords();
  const { send } = useStore();
  const { wallet } = useSlice((slices) => slices.account);
  const { announce } = useWidget();
  const [newest] = useAsked();
  const asked = step === 'signing' ? newest : undefined;
  const exchange = pay.exchanges.find(({ id }) => id === pay.exchange);
  const isOver = pay.problem === 'underpaid_expired';
  const title = words.format(
    isOver || pay.problem === 'underpaid' ? 'pay.incomplete' : `pay.step.${step}`,
  );
  useEffect(() => announce(title), [announce, title]);
  // The wallet alone knows: what is asked for here could be paid twice.
  const unsure = step === 'sent' && pay.problem !== undefined;
  // What arrived and does not count, or came short, is for the shop to sort out: nothing is to be sent once more.
  const again = step === 'failed' && pay.problem !== 'not_recognised' && !isOver;
  return (
    <>
      <Content>
        <Progress state={states[step]}>
          {exchange ? (
            <Avatar name={exchange.name} image={exchange.image_url} size={64} />
          ) : (
            <WalletAvatar wallet={wallet} />
          )}
        </Progress>
        <Status title={title}>
          {textOf(pay, step, words)}
          {pay.blocked && ` ${words.format('pay.blocked')}`}
        </Status>
        <AskedHelp request={asked} />
        {(step === 'done' || step === 'sent' || step === 'failed') && (
          <div className="pt-send">
            {step === 'failed' && <Earlier pay={pay} />}
            <Receipt pay={pay} />
          </div>
        )}
        {(step === 'sent' || step === 'exchange') && (
          <p className="pt-footnote">{words.format('pay.closing')}</p>
        )}
      </Content>
      {step === 'signing' && <AskedFooter request={asked} />}
      {step === 'done' && <DoneFooter pay={pay} />}
      {(again || unsure) && (
        <Footer>
          <Button
            kind={unsure ? 'secondary' : 'primary'}
            block
            onClick={() => send({ type: 'retry_pay' })}
          >
            {words.format(unsure ? 'pay.again' : 'action.try_again')}
          </Button>
        </Footer>
      )}
      {step === 'exchange' && (
        <Footer>
          <Button
            block
            disabled={pay.session === undefined}
            onClick={() => send({ type: 'reopen_exchange' })}
          >
            {words.format('pay.reopen')}
          </Button>
        </Footer>
      )}
    </>
  );
}

/** As of AskedHelp: before that nobody looks for a way back. */
const kSlowMs = 8_000;

/** The wallet may never answer, or another tab asked it that is gone. Then the form asks before the same is paid again. */
function AskedFooter({ request }: { request: AskedRequest | undefined }) {
  const words = useWords();
  const { send } = useStore();
  const now = useNow(1_000);
  const [since] = useState(now);
  return (
    <OpenAgain request={request}>
      {now - since >= kSlowMs && (
        <Button block onClick={() => send({ type: 'retry_pay' })}>
          {words.format('header.back')}
        </Button>
      )}
    </OpenAgain>
  );
}

function Receipt({ pay }: { pay: PaySlice }) {
  const words = useWords();
  const { address = '', explorer_url } = useSlice((slices) => slices.account);
  const { hash } = pay;
  const url = hash === undefined ? undefined : transactionUrl(explorer_url, address, hash);
  if (pay.amount === '') return null;
  return (
    <dl className="pt-kv" part="kv">
      {pay.step === 'done' && (
        <div>
          <dt>{words.format('pay.paid')}</dt>
          <dd>
            <bdi
              translate="no"
              dir="ltr"
            >{`${exactAmount(pay.amount, words.region)} ${pay.symbol}`}</bdi>
          </dd>
        </div>
      )}
      <div className="is-address">
        <dt>{words.format('pay.recipient')}</dt>
        <dd>
          <FullAddress address={pay.recipient} />
        </dd>
      </div>
      {hash !== undefined && (
        <div>
          <dt>{words.format('pay.transaction')}</dt>
          <dd>
            <bdi translate="no" dir="ltr" className="pt-num">
              {url === undefined ? (
                `${hash.slice(0, 10)}…${hash.slice(-8)}`
              ) : (
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {`${hash.slice(0, 10)}…${hash.slice(-8)}`}
                </a>
              )}
            </bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

function DoneFooter({ pay }: { pay: PaySlice }) {
  const words = useWords();
  const { send } = useStore();
  const { app } = useWidget().options;
  return (
    <Footer>
      {pay.redirect_url === undefined ? (
        <Button kind="primary" block onClick={() => send({ type: 'close' })}>
          {words.format('pay.done')}
        </Button>
      ) : (
        <a className="pt-btn is-primary is-block" part="btn" href={pay.redirect_url}>
          {words.format('pay.back', { name: app.name })}
        </a>
      )}
    </Footer>
  );
}
