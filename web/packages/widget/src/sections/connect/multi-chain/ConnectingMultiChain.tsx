// SPDX-License-Identifier: Apache-2.0
//
// ConnectingMultiChain: one wallet with accounts in several ecosystems, and which of them to start with.

import { ArrowList, Button, Icon, Niche, Opening, Plinth, Row, StateText } from '@portico/ui';
import { ViewLintel } from '../../../host/ViewLintel.tsx';
import { useStore } from '../../../store/StoreContext.ts';
import { useSlice } from '../../../store/useSlice.ts';
import { NamespaceTile } from '../../../text/NamespaceTile.tsx';
import { WalletTile } from '../../../text/WalletTile.tsx';
import { useWords } from '../useWords.ts';

export function ConnectingMultiChain() {
  const words = useWords();
  const { send } = useStore();
  const wallet = useSlice((slices) => slices.connecting.wallet);
  const name = wallet?.name ?? words.say('connecting.wallet');
  const namespaces = wallet?.namespaces ?? [];
  const none = namespaces.length === 0;
  return (
    <>
      <ViewLintel title={wallet?.name ?? words.say('connect.title')} />
      <Opening>
        <Niche state="stopped">
          <WalletTile wallet={wallet} />
        </Niche>
        <StateText
          title={
            none
              ? words.say('connecting.chains.none.title', { wallet: name })
              : words.say('connecting.chains.title')
          }
        >
          {none
            ? words.say('connecting.chains.none.text')
            : words.say('connecting.chains.text', { wallet: name, count: namespaces.length })}
        </StateText>
        <div className="pt-gap">
          <ArrowList label={words.say('connecting.chains.list')}>
            {namespaces.map((namespace) => (
              <Row
                key={namespace}
                lead={<NamespaceTile namespace={namespace} />}
                title={words.say(`namespace.${namespace}`)}
                end={<Icon name="chevronRight" size={16} />}
                onClick={() =>
                  wallet &&
                  send({ type: 'choose_wallet', id: wallet.id, chain_namespace: namespace })
                }
              />
            ))}
          </ArrowList>
        </div>
      </Opening>
      {none && (
        <Plinth>
          <Button kind="primary" onClick={() => send({ type: 'go_back' })}>
            {words.say('action.other_ways')}
          </Button>
        </Plinth>
      )}
    </>
  );
}
