// SPDX-License-Identifier: Apache-2.0
//
// WalletReceiveAmount: a request of payment. What it says is the machine's; the view draws and copies it letter for letter.
import type { PaymentRequestSlice } from '@portico/engine';
import { Button, Content, Footer, Icon, Note, QrCodeFrame, Status } from '@portico/ui';
import { useState } from 'react';
import { ItemSkeleton } from '../../parts/ItemSkeleton.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { useCopied } from '../../text/useCopied.ts';
import { ReceiveFrame } from './ReceiveFrame.tsx';
import { RequestPanel } from './RequestPanel.tsx';
import { useWords } from './useWords.ts';

export function WalletReceiveAmount() {
  const words = useWords();
  return <ReceiveFrame title={words.format('receive.ask')}>{() => <AskedAmount />}</ReceiveFrame>;
}

function AskedAmount() {
  const words = useWords();
  const request = useSlice((slices) => slices.payment_request);
  if (!request || request.step === 'closed')
    return (
      <Content>
        <ItemSkeleton label={words.format('receive.loading')} rows={3} />
      </Content>
    );
  if (request.step === 'unsupported')
    return (
      <Content>
        <Status title={words.format('receive.unsupported')}>
          {words.format('receive.unsupported_text')}
        </Status>
      </Content>
    );
  if (request.step === 'failed') return <Failed />;
  return <Request request={request} />;
}

function Failed() {
  const words = useWords();
  const { send: tell } = useStore();
  return (
    <>
      <Content>
        <Status title={words.format('receive.failed')}>
          {words.format('receive.failed_text')}
        </Status>
      </Content>
      <Footer>
        <Button kind="primary" onClick={() => tell({ type: 'open_payment_request' })}>
          {words.format('action.try_again')}
        </Button>
      </Footer>
    </>
  );
}

function Request({ request }: { request: PaymentRequestSlice }) {
  const words = useWords();
  const [copied, copy] = useCopied();
  const [copiedUri, setCopiedUri] = useState<string>();
  const network = useSlice(
    ({ networks }) => networks.networks.find((row) => row.caip_network_id === request.chain)?.name,
  );
  const { uri } = request;
  const name = words.format('receive.request');
  // A copy of the former request is no copy of this one.
  const isCopied = copied === name && copiedUri === uri;
  return (
    <>
      <Content>
        <div className="pt-send">
          <RequestPanel request={request} />
          {uri === undefined ? (
            <p className="pt-sub is-wrap">{words.format('receive.add_amount')}</p>
          ) : (
            <div className="pt-receive">
              <QrCodeFrame text={uri} label={words.format('receive.request_code')} />
              <p className="pt-sub is-wrap">{words.format('receive.exact')}</p>
            </div>
          )}
          {!request.names_network && (
            <Note title={words.format('receive.unnamed')} tone="warn">
              <p>
                {words.format('receive.unnamed_text', {
                  network: network ?? words.format('account.network_unknown'),
                })}
              </p>
            </Note>
          )}
        </div>
      </Content>
      <Footer>
        <Button
          kind="primary"
          block
          disabled={uri === undefined}
          onClick={() => {
            if (uri === undefined) return;
            setCopiedUri(uri);
            copy(name, uri);
          }}
        >
          <Icon name={isCopied ? 'check' : 'copy'} size={16} />
          {words.format(isCopied ? 'receive.request_copied' : 'receive.copy_request')}
        </Button>
      </Footer>
    </>
  );
}
