// SPDX-License-Identifier: Apache-2.0
//
// WalletSend: the form. Its button says what is missing, in the order of docs/money.md; then it has everything tried on
// the network, and the review shows that.
import { Button, Content, Footer } from '@portico/ui';
import { useEffect } from 'react';
import { useStore } from '../../store/StoreContext.ts';
import { AmountPanel } from './AmountPanel.tsx';
import { RecipientPanel } from './RecipientPanel.tsx';
import { SendFacts } from './SendFacts.tsx';
import { SendFrame } from './SendFrame.tsx';
import { isOfName, SendNotes } from './SendNotes.tsx';
import { SentBefore } from './SentBefore.tsx';
import { type SendForm, useSend, useTellSend } from './useSend.ts';
import { useWords } from './useWords.ts';

export function WalletSend() {
  const words = useWords();
  return <SendFrame title={words.format('send.title')}>{(send) => <Form send={send} />}</SendFrame>;
}

function Form({ send }: { send: SendForm }) {
  const words = useWords();
  const { send: go } = useStore();
  const tell = useTellSend();
  const { online } = useSend();
  const reviews = send.step !== 'form' && send.step !== 'sent';
  // Also where the form is opened again while the wallet is asked.
  useEffect(() => {
    if (reviews) go({ type: 'navigate', how: 'push', view: 'wallet_send_preview' });
  }, [reviews, go]);
  const ready = online && send.step === 'form' && send.button === 'preview' && !send.resolving;
  return (
    <>
      <Content>
        <div className="pt-send">
          <AmountPanel send={send} />
          <RecipientPanel send={send} />
          <SendNotes send={send} />
          <SendFacts send={send} />
          {send.recipient_text === '' && send.contacts.length > 0 && (
            <SentBefore contacts={send.contacts} />
          )}
        </div>
      </Content>
      <Footer>
        <Button
          kind="primary"
          block
          disabled={!ready}
          onClick={() => tell({ type: 'review_send' })}
        >
          {words.format(buttonText(send))}
        </Button>
      </Footer>
    </>
  );
}

/** Of a name it says so, from when it is looked up. */
function buttonText({ button, resolving, problem }: SendForm) {
  if (button !== 'invalid_address') return `send.button.${button}` as const;
  if (resolving) return 'send.resolving';
  return isOfName(problem) ? 'send.button.invalid_name' : 'send.button.invalid_address';
}
