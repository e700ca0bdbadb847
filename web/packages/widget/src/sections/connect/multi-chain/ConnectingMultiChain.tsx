// SPDX-License-Identifier: Apache-2.0
//
// ConnectingMultiChain: one wallet with accounts in several ecosystems, and which of them to start with.

import { Button, Content, Footer, Icon, Item, List, Progress, Status } from '@portico/ui';
import { ViewHeader } from '../../../host/ViewHeader.tsx';
import { useStore } from '../../../store/StoreContext.ts';
import { useSlice } from '../../../store/useSlice.ts';
import { NamespaceAvatar } from '../../../text/NamespaceAvatar.tsx';
import { WalletAvatar } from '../../../text/WalletAvatar.tsx';
import { useWords } from '../useWords.ts';

export function ConnectingMultiChain() {
  const words = useWords();
  const { send } = useStore();
  const wallet = useSlice((slices) => slices.connecting.wallet);
  const name = wallet?.name ?? words.format('connecting.wallet');
  const namespaces = wallet?.namespaces ?? [];
  const none = namespaces.length === 0;
  return (
    <>
      <ViewHeader title={wallet?.name ?? words.format('connect.title')} />
      <Content>
        <Progress state="stopped">
          <WalletAvatar wallet={wallet} />
        </Progress>
        <Status
          title={
            none
              ? words.format('connecting.chains.none.title', { wallet: name })
              : words.format('connecting.chains.title')
          }
        >
          {none
            ? words.format('connecting.chains.none.text')
            : words.format('connecting.chains.text', { wallet: name, count: namespaces.length })}
        </Status>
        <div className="pt-gap">
          <List label={words.format('connecting.chains.list')}>
            {namespaces.map((namespace) => (
              <Item
                key={namespace}
                lead={<NamespaceAvatar namespace={namespace} />}
                title={words.format(`namespace.${namespace}`)}
                end={<Icon name="chevronRight" size={16} />}
                onClick={() =>
                  wallet &&
                  send({ type: 'choose_wallet', id: wallet.id, chain_namespace: namespace })
                }
              />
            ))}
          </List>
        </div>
      </Content>
      {none && (
        <Footer>
          <Button kind="primary" onClick={() => send({ type: 'go_back' })}>
            {words.format('action.other_ways')}
          </Button>
        </Footer>
      )}
    </>
  );
}
