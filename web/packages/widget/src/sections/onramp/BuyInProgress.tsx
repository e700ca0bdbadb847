// SPDX-License-Identifier: Apache-2.0
//
// BuyInProgress: the purchase that was begun: the provider's window, and what the provider reports.
import type { BuySlice, BuyStep } from '@portico/engine';
import {
  Avatar,
  Button,
  Content,
  Footer,
  LinkButton,
  Progress,
  type ProgressState,
  Status,
} from '@portico/ui';
import { useEffect } from 'react';
import { useStore } from '../../store/StoreContext.ts';
import { formatSmallAmount } from '../../text/formatAmount.ts';
import { BuyFrame } from './BuyFrame.tsx';
import { formatFiat } from './formatFiat.ts';
import { useWords } from './useWords.ts';

type Begun = Exclude<BuyStep, 'closed' | 'loading' | 'form' | 'unavailable'>;

const states: Record<Begun, ProgressState> = {
  opening: 'waiting',
  in_window: 'waiting',
  in_progress: 'waiting',
  silent: 'waiting',
  done: 'settled',
  failed: 'stopped',
  refunded: 'stopped',
};

const toPurchases = { type: 'navigate', how: 'push', view: 'on_ramp_activity' } as const;

/** Of a reason: what is longer is no heading. */
const MAX_HEADING = 60;

/** What the provider does not say is not said. */
const textOf = (step: Exclude<Begun, 'failed'>, buy: BuySlice) =>
  (step === 'done' || step === 'refunded') && !buy.paid_told
    ? (`buy.step.${step}_untold_text` as const)
    : (`buy.step.${step}_text` as const);

const isBegun = (step: BuyStep): step is Begun => Object.hasOwn(states, step);

export function BuyInProgress() {
  const words = useWords();
  return (
    <BuyFrame title={words.format('buy.title')}>
      {(buy) => (isBegun(buy.step) ? <Purchase buy={buy} step={buy.step} /> : <Left />)}
    </BuyFrame>
  );
}

/** It was left, or the provider did not open its page: the form says which. */
function Left() {
  const { send } = useStore();
  useEffect(() => send({ type: 'go_back' }), [send]);
  return null;
}

function Purchase({ buy, step }: { buy: BuySlice; step: Begun }) {
  const words = useWords();
  const { region } = words;
  const { send } = useStore();
  const provider = buy.provider_name ?? '';
  const symbol = buy.symbol ?? '';
  const values = {
    provider,
    paid: formatFiat(buy.paid ?? '0', buy.paid_in ?? 'USD', region),
    amount: `${formatSmallAmount(buy.arrives ?? '0', region)} ${symbol}`,
    symbol,
  };
  const leave = () => send({ type: 'leave_buy' });
  const failed = step === 'failed' || step === 'refunded';
  const mayTryAgain = step === 'failed' && buy.has_link;
  const over = step === 'done' || failed;
  const again = step === 'in_window' || step === 'silent';
  const title =
    step === 'done' && !buy.arrives_told ? 'buy.step.done_untold' : (`buy.step.${step}` as const);
  const said = buy.reason ?? '';
  // What the provider says, which is English, is the heading itself, as long as it is one.
  const isHeading =
    step === 'failed' &&
    said !== '' &&
    said.length <= MAX_HEADING &&
    words.locale.tag.startsWith('en');
  const reopen = words.format(buy.has_window ? 'buy.front' : 'buy.reopen');
  return (
    <>
      <Content>
        <Progress state={states[step]}>
          <Avatar name={provider} size={64} />
        </Progress>
        <Status title={isHeading ? said.replace(/\.$/, '') : words.format(title, values)}>
          {[
            step === 'failed' && !isHeading && said,
            step === 'failed'
              ? !buy.paid_told && words.format('buy.failed.nothing')
              : words.format(textOf(step, buy), values),
            mayTryAgain &&
              words.format(buy.has_window ? 'buy.failed.window' : 'buy.failed.closed', values),
            step === 'refunded' && said,
            buy.blocked && words.format('buy.blocked'),
          ]
            .filter(Boolean)
            .join(' ')}
        </Status>
        {!over && <p className="pt-footnote">{words.format('buy.closing')}</p>}
        {step === 'done' && (
          <p className="pt-footnote">
            <LinkButton onClick={() => send(toPurchases)}>
              {words.format('buy.purchases')}
            </LinkButton>
          </p>
        )}
      </Content>
      <Footer>
        {over ? (
          <>
            {step === 'done' || mayTryAgain ? (
              <Button onClick={leave}>
                {words.format(step === 'done' ? 'buy.more' : 'buy.new')}
              </Button>
            ) : failed && buy.has_link ? (
              <Button onClick={() => send({ type: 'reopen_buy' })}>{reopen}</Button>
            ) : (
              <Button onClick={() => send(toPurchases)}>{words.format('buy.purchases')}</Button>
            )}
            {step === 'done' ? (
              <Button
                kind="primary"
                onClick={() => {
                  leave();
                  send({ type: 'navigate', how: 'reset', view: 'account' });
                }}
              >
                {words.format('buy.done')}
              </Button>
            ) : mayTryAgain ? (
              <Button kind="primary" onClick={() => send({ type: 'reopen_buy' })}>
                {reopen}
              </Button>
            ) : (
              <Button kind="primary" onClick={leave}>
                {words.format('buy.new')}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button disabled={!buy.has_link} onClick={() => send({ type: 'copy_buy_link' })}>
              {words.format(buy.copied ? 'buy.copied' : 'buy.copy_link')}
            </Button>
            <Button
              disabled={!again || !buy.has_link}
              onClick={() => send({ type: step === 'silent' ? 'retry_buy' : 'reopen_buy' })}
            >
              {step === 'silent' ? words.format('buy.ask_again') : reopen}
            </Button>
          </>
        )}
      </Footer>
    </>
  );
}
