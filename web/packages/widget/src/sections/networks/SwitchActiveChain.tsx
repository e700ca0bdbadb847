// SPDX-License-Identifier: Apache-2.0
//
// SwitchActiveChain: the requested network belongs to another ecosystem, which needs a wallet of its own.
import type { ChainNamespace } from '@portico/engine';
import { Avatar, Button, Content, Footer, Progress, Status } from '@portico/ui';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { nameOfWallet } from '../../parts/leavingWord.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { NamespaceAvatar } from '../../text/NamespaceAvatar.tsx';
import { WalletAvatar } from '../../text/WalletAvatar.tsx';
import { useWords } from './useWords.ts';

const known: readonly ChainNamespace[] = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'];

export function SwitchActiveChain() {
  const words = useWords();
  const { send } = useStore();
  const { target, networks } = useSlice((slices) => slices.networks);
  const wallet = useSlice((slices) => slices.account.wallet);
  const chain = known.find((one) => one === target?.split(':')[0]) ?? 'eip155';
  const row = networks.find((one) => one.caip_network_id === target);
  const namespace = words.format(`namespace.${chain}`);
  return (
    <>
      <ViewHeader
        title={words.format('switch_chain.title', { namespace: row?.name ?? namespace })}
      />
      <Content>
        <Progress
          state="stopped"
          badge={{ icon: 'plus' }}
          second={
            row ? (
              <Avatar name={row.name} image={row.image_url} size={64} round />
            ) : (
              <NamespaceAvatar namespace={chain} size={64} />
            )
          }
        >
          <WalletAvatar wallet={wallet} />
        </Progress>
        <Status title={words.format('switch_chain.heading', { namespace })}>
          {wallet
            ? words.format('switch_chain.text', {
                wallet: nameOfWallet(wallet) ?? words.format('connecting.wallet'),
                namespace,
              })
            : words.format('switch_chain.text_plain', { namespace })}
        </Status>
      </Content>
      <Footer>
        <Button onClick={() => send({ type: 'go_back' })}>
          {words.format('switch_chain.stay')}
        </Button>
        <Button
          kind="primary"
          onClick={() => send({ type: 'connect_namespace', chain_namespace: chain })}
        >
          {words.format('switch_chain.add')}
        </Button>
      </Footer>
    </>
  );
}
