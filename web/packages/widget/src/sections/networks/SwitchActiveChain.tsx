// SPDX-License-Identifier: Apache-2.0
//
// SwitchActiveChain: the network asked for lives in another ecosystem, which needs a wallet of its own.
import type { ChainNamespace } from '@portico/engine';
import { Button, Niche, Opening, Plinth, StateText, Tile } from '@portico/ui';
import { ViewLintel } from '../../host/ViewLintel.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { NamespaceTile } from '../../text/NamespaceTile.tsx';
import { WalletTile } from '../../text/WalletTile.tsx';
import { useWords } from './useWords.ts';

const known: readonly ChainNamespace[] = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'];

export function SwitchActiveChain() {
  const words = useWords();
  const { send } = useStore();
  const { target, networks } = useSlice((slices) => slices.networks);
  const wallet = useSlice((slices) => slices.account.wallet);
  const chain = known.find((one) => one === target?.split(':')[0]) ?? 'eip155';
  const row = networks.find((one) => one.caip_network_id === target);
  const namespace = words.say(`namespace.${chain}`);
  return (
    <>
      <ViewLintel title={words.say('switch_chain.title', { namespace: row?.name ?? namespace })} />
      <Opening>
        <Niche
          state="stopped"
          badge={{ icon: 'unlink' }}
          second={
            row ? (
              <Tile name={row.name} image={row.image_url} size={64} round />
            ) : (
              <NamespaceTile namespace={chain} size={64} />
            )
          }
        >
          <WalletTile wallet={wallet} />
        </Niche>
        <StateText
          title={
            wallet
              ? words.say('switch_chain.heading', { wallet: wallet.name, namespace })
              : words.say('switch_chain.heading_plain', { namespace })
          }
        >
          {wallet
            ? words.say('switch_chain.text', { wallet: wallet.name, namespace })
            : words.say('switch_chain.text_plain', { namespace })}
        </StateText>
      </Opening>
      <Plinth>
        <Button onClick={() => send({ type: 'go_back' })}>{words.say('switch_chain.stay')}</Button>
        <Button
          kind="primary"
          onClick={() => send({ type: 'connect_namespace', chain_namespace: chain })}
        >
          {words.say('switch_chain.add')}
        </Button>
      </Plinth>
    </>
  );
}
