// SPDX-License-Identifier: Apache-2.0
//
// SwapPreview: what the wallet will be asked, then that it is asked, first for the allowance where one is needed. What does not
// go on leads back to the form, which says why.
import type { SwapQuote, SwapSlice } from '@portico/engine';
import {
  Avatar,
  Button,
  Checkbox,
  Content,
  Footer,
  IconAvatar,
  IconButton,
  Progress,
  Status,
} from '@portico/ui';
import { useEffect } from 'react';
import { useWidget } from '../../host/WidgetContext.ts';
import { nameOfWallet } from '../../parts/leavingWord.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { exactAmount } from '../../text/amounts.ts';
import { Asking } from '../activity/asked/Asking.tsx';
import { useHold } from '../send/useHold.ts';
import { SwapFrame } from './SwapFrame.tsx';
import { SwapReview } from './SwapReview.tsx';
import { useSwap } from './useSwap.ts';
import { useWords } from './useWords.ts';

const kOpen: readonly SwapSlice['step'][] = ['checking', 'review', 'signing', 'allowing'];

export function SwapPreview() {
  const words = useWords();
  const { send: tell } = useStore();
  const { swap } = useSwap();
  // The form comes when the machine is back at it.
  const edit = (): void =>
    tell({ type: swap && kOpen.includes(swap.step) ? 'edit_swap' : 'go_back' });
  return (
    <SwapFrame
      title={words.format('swap.review')}
      start={<IconButton icon="arrowLeft" label={words.format('header.back')} onClick={edit} />}
    >
      {(shown) => <Preview swap={shown} onEdit={edit} />}
    </SwapFrame>
  );
}

function Preview({ swap, onEdit }: { swap: SwapSlice; onEdit: () => void }) {
  const words = useWords();
  const { send: tell } = useStore();
  const { announce } = useWidget();
  const { pay } = useSwap();
  const { step, quote } = swap;
  const behind = useSlice(({ router }) => router.history.at(-2));
  const payAt = useSlice(({ router }) => router.history.indexOf('pay'));
  useEffect(() => {
    if (step === 'form')
      tell(
        behind === 'swap'
          ? { type: 'go_back' }
          : { type: 'navigate', how: 'replace', view: 'swap' },
      );
    if (step !== 'sent') return;
    announce(words.format('swap.started'));
    tell({ type: 'close_swap' });
    // Who came from a payment goes on with it.
    tell(
      payAt >= 0
        ? { type: 'go_back_to_index', index: payAt }
        : { type: 'navigate', how: 'reset', view: 'account', data: { tab: 'activity' } },
    );
  }, [step, behind, payAt, tell, announce, words]);
  if (step === 'signing') return <Signing />;
  if (step === 'allowing')
    return (
      <Content>
        <Progress state="waiting">
          <Avatar name={pay?.symbol ?? ''} image={pay?.icon_url} size={64} round />
        </Progress>
        <Status title={words.format('swap.allowing', { symbol: pay?.symbol ?? '' })}>
          {words.format('swap.allowing_text')}
        </Status>
      </Content>
    );
  if (!quote)
    return (
      <Content>
        <Progress state="waiting">
          <IconAvatar icon="globe" large />
        </Progress>
        <Status title={words.format('swap.checking')}>{words.format('swap.checking_text')}</Status>
      </Content>
    );
  return <Quoted swap={swap} quote={quote} onEdit={onEdit} />;
}

interface QuotedProps {
  readonly swap: SwapSlice;
  readonly quote: SwapQuote;
  readonly onEdit: () => void;
}

function Quoted({ swap, quote, onEdit }: QuotedProps) {
  const words = useWords();
  const { send: tell } = useStore();
  const { pay, online } = useSwap();
  const { act, minimum, router, fee, id } = quote;
  const changed = useHold([act, quote.pay, minimum, router, fee.max].join(' '));
  const mustAccept = swap.warnings.some((warning) => warning.must_accept);
  const ready =
    online && swap.step === 'review' && !changed && (!mustAccept || swap.accepted) && pay;
  const given = { amount: exactAmount(quote.pay, words.region), symbol: pay?.symbol ?? '' };
  return (
    <>
      <Content>
        <SwapReview swap={swap} quote={quote} />
      </Content>
      <Footer>
        {mustAccept && (
          <div className="pt-wide">
            <Checkbox
              checked={swap.accepted}
              onChange={(accepted) => tell({ type: 'accept_swap_warnings', accepted })}
            >
              {words.format('swap.accept')}
            </Checkbox>
          </div>
        )}
        <Button onClick={onEdit}>{words.format('action.cancel')}</Button>
        <Button
          kind="primary"
          disabled={!ready}
          onClick={() => tell({ type: 'confirm_swap', quote: id })}
        >
          {act === 'swap'
            ? words.format('swap.confirm', given)
            : act === 'allow'
              ? words.format('swap.confirm_allow', given)
              : words.format('swap.confirm_reset')}
        </Button>
        <div className="pt-wide pt-footnote">
          <p role="status">{words.format(changed ? 'swap.changed' : 'swap.careful')}</p>
          {act !== 'swap' && (
            <p>{words.format(act === 'reset' ? 'swap.three_steps' : 'swap.two_steps')}</p>
          )}
        </div>
      </Footer>
    </>
  );
}

function Signing() {
  const words = useWords();
  const name = useSlice(({ account }) => nameOfWallet(account.wallet));
  return (
    <Asking
      title={words.format('swap.signing', { wallet: name ?? words.format('connecting.wallet') })}
    >
      {words.format('swap.signing_text')}
    </Asking>
  );
}
