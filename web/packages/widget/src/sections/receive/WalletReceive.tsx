// SPDX-License-Identifier: Apache-2.0
//
// WalletReceive: the plain address as a code and in full, to copy; the way to ask for an amount; and for which networks it holds.
// It needs nothing that could be out of reach: offline it is the same.
import { Button, Content, Footer, Icon, QrCodeFrame, shortAddress } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { AccountAvatar } from '../account/AccountAvatar.tsx';
import { FullAddress } from '../activity/FullAddress.tsx';
import { mayRequest } from './mayReceive.ts';
import { NetworksRow } from './NetworksRow.tsx';
import { ReceiveFrame } from './ReceiveFrame.tsx';
import { useWords } from './useWords.ts';

export function WalletReceive() {
  const words = useWords();
  return (
    <ReceiveFrame title={words.format('receive.title')}>
      {(address) => <Receive address={address} />}
    </ReceiveFrame>
  );
}

function Receive({ address }: { address: string }) {
  const words = useWords();
  const { send: tell } = useStore();
  const name = useSlice((slices) => slices.identity?.name);
  const copied = useSlice((slices) => slices.account.copied);
  const requests = useSlice(mayRequest);
  return (
    <>
      <Content>
        <div className="pt-receive">
          <QrCodeFrame
            text={address}
            label={words.format('receive.code')}
            mark={<AccountAvatar address={address} size={52} />}
          />
          <p className="pt-title">
            {name ? (
              <bdi translate="no">{name}</bdi>
            ) : (
              <bdi translate="no" className="pt-addr">
                {shortAddress(address)}
              </bdi>
            )}
          </p>
          <p>
            <FullAddress address={address} />
          </p>
          <p className="pt-sub is-wrap">{words.format('receive.hint')}</p>
        </div>
        <div className="pt-actions pt-gap">
          <Button kind="primary" onClick={() => tell({ type: 'copy_address' })}>
            <Icon name={copied ? 'check' : 'copy'} size={16} />
            {words.format(copied ? 'account.copied' : 'account.copy')}
          </Button>
          {typeof navigator.share === 'function' && (
            <Button onClick={() => void navigator.share({ text: address }).catch(() => {})}>
              {words.format('receive.share')}
            </Button>
          )}
          {requests && (
            <Button
              onClick={() => tell({ type: 'navigate', how: 'push', view: 'wallet_receive_amount' })}
            >
              {words.format('receive.ask')}
            </Button>
          )}
        </div>
      </Content>
      <Footer note>
        <NetworksRow />
      </Footer>
    </>
  );
}
