// SPDX-License-Identifier: Apache-2.0
//
// While the wallet is asked: what it signs, in words. Then, while the server is.
import type { NamesSlice } from '@portico/engine';
import { Avatar, Button, Content, Footer, Progress, Status } from '@portico/ui';
import { nameOfWallet } from '../../parts/leavingWord.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { AccountAvatar } from '../account/AccountAvatar.tsx';
import { FullAddress } from '../activity/FullAddress.tsx';
import { useWords } from './useWords.ts';

export function NameSigning({ names }: { names: NamesSlice }) {
  const words = useWords();
  const { send } = useStore();
  const wallet = useSlice((slices) => slices.account.wallet);
  const walletName = nameOfWallet(wallet) ?? words.format('connecting.wallet');
  const signs = names.state === 'signing';
  const { address = '', name = '', asked_at_s } = names;
  return (
    <>
      <Content>
        <Progress
          state="waiting"
          second={<Avatar name={walletName} image={wallet?.icon} size={64} />}
        >
          <AccountAvatar address={address} size={64} />
        </Progress>
        <Status
          title={
            signs
              ? words.format('names.signing', { wallet: walletName })
              : words.format('names.registering')
          }
        >
          {signs ? words.format('names.signing_text') : words.format('names.registering_text')}
        </Status>
        <div className="pt-panel pt-gap" part="panel">
          <dl className="pt-kv" part="kv">
            <div>
              <dt>{words.format('names.message.name')}</dt>
              <dd>
                <bdi translate="no">{name}</bdi>
              </dd>
            </div>
            <div className="is-address">
              <dt>{words.format('names.message.account')}</dt>
              <dd>
                <FullAddress address={address} />
              </dd>
            </div>
            {asked_at_s !== undefined && (
              <div>
                <dt>{words.format('names.message.time')}</dt>
                <dd>{new Date(asked_at_s * 1000).toLocaleTimeString(words.region)}</dd>
              </div>
            )}
          </dl>
        </div>
      </Content>
      <Footer>
        {signs ? (
          <>
            <Button onClick={() => send({ type: 'cancel_name' })}>
              {words.format('action.cancel')}
            </Button>
            <Button disabled>{words.format('names.waiting', { wallet: walletName })}</Button>
          </>
        ) : (
          <Button block disabled>
            {words.format('names.registering')}
          </Button>
        )}
      </Footer>
    </>
  );
}
