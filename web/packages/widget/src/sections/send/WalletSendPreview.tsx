// SPDX-License-Identifier: Apache-2.0
//
// WalletSendPreview: what the wallet will be asked, to the last digit; then that it is asked. What does not go on leads back
// to the form, which says why.
import {
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
import { Review } from './Review.tsx';
import { SendFrame } from './SendFrame.tsx';
import { useHold } from './useHold.ts';
import { type Quote, type SendForm, useSend, useTellSend } from './useSend.ts';
import { useWords } from './useWords.ts';

export function WalletSendPreview() {
  const words = useWords();
  const { send: go } = useStore();
  const tell = useTellSend();
  const { send } = useSend();
  const open = send?.step === 'checking' || send?.step === 'review' || send?.step === 'signing';
  // The form comes when the machine is back at it.
  const edit = (): void => (open ? tell({ type: 'edit_send' }) : go({ type: 'go_back' }));
  return (
    <SendFrame
      title={words.format('send.review')}
      start={<IconButton icon="arrowLeft" label={words.format('header.back')} onClick={edit} />}
    >
      {(shown) => <Preview send={shown} onEdit={edit} />}
    </SendFrame>
  );
}

function Preview({ send, onEdit }: { send: SendForm; onEdit: () => void }) {
  const words = useWords();
  const { send: go } = useStore();
  const tell = useTellSend();
  const { announce } = useWidget();
  const { step, quote } = send;
  const behind = useSlice(({ router }) => router.history.at(-2));
  useEffect(() => {
    if (step === 'form')
      go(
        behind === 'wallet_send'
          ? { type: 'go_back' }
          : { type: 'navigate', how: 'replace', view: 'wallet_send' },
      );
    if (step !== 'sent') return;
    announce(words.format('send.started'));
    tell({ type: 'close_send' });
    go({ type: 'navigate', how: 'reset', view: 'account', data: { tab: 'activity' } });
  }, [step, behind, go, tell, announce, words]);
  if (step === 'signing') return <Signing />;
  if (!quote) return <Checking />;
  return <Quoted send={send} quote={quote} onEdit={onEdit} />;
}

interface QuotedProps {
  readonly send: SendForm;
  readonly quote: Quote;
  readonly onEdit: () => void;
}

function Quoted({ send, quote, onEdit }: QuotedProps) {
  const words = useWords();
  const tell = useTellSend();
  const { token, online } = useSend();
  const { amount, to, received, fee, id } = quote;
  const changed = useHold([amount, to, received, fee.max].join(' '));
  const mustAccept = send.warnings.some((warning) => warning.must_accept);
  const ready =
    online && send.step === 'review' && !changed && (!mustAccept || send.accepted) && token;
  return (
    <>
      <Content>
        <Review send={send} quote={quote} />
      </Content>
      <Footer>
        {mustAccept && (
          <div className="pt-wide">
            <Checkbox
              checked={send.accepted}
              onChange={(accepted) => tell({ type: 'accept_send_warnings', accepted })}
            >
              {words.format('send.accept')}
            </Checkbox>
          </div>
        )}
        <Button onClick={onEdit}>{words.format('action.cancel')}</Button>
        <Button
          kind="primary"
          disabled={!ready}
          onClick={() => tell({ type: 'confirm_send', quote: id })}
        >
          {words.format('send.confirm', {
            amount: exactAmount(amount, words.region),
            symbol: token?.symbol ?? '',
          })}
        </Button>
        <div className="pt-wide pt-footnote">
          <p role="status">{words.format(changed ? 'send.changed' : 'send.careful')}</p>
          <p>{words.format('send.final')}</p>
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
      title={words.format('send.signing', { wallet: name ?? words.format('connecting.wallet') })}
    >
      {words.format('send.signing_text')}
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
      <Status title={words.format('send.checking')}>{words.format('send.checking_text')}</Status>
    </Content>
  );
}
