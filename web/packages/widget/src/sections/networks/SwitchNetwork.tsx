// SPDX-License-Identifier: Apache-2.0
//
// SwitchNetwork: a request to the wallet to change network; when it cannot add one, the values to add it
// by hand.
import type { NetworksSlice } from '@portico/engine';
import { Avatar, Button, Collapsible, Content, Footer, Progress, Status } from '@portico/ui';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { nameOfWallet } from '../../parts/leavingWord.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { AddByHand } from './AddByHand.tsx';
import { switchWords } from './switchWords.ts';
import { useWords } from './useWords.ts';

export function SwitchNetwork() {
  const words = useWords();
  const { send } = useStore();
  const networks = useSlice((slices) => slices.networks);
  const wallet = useSlice((slices) => slices.account.wallet);
  const target = targetOf(networks);
  const name = target?.name ?? words.format('account.network_unknown');
  const walletName = nameOfWallet(wallet) ?? words.format('connecting.wallet');
  const from = networks.networks.find((row) => row.active)?.name;
  const shown = switchWords(words, networks, { network: name, wallet: walletName, from });
  const details =
    networks.switching === 'failed'
      ? [networks.error_code, networks.error_message].filter(Boolean)
      : [];
  return (
    <>
      <ViewHeader
        title={
          target
            ? words.format('switch.title', { network: name })
            : words.format('switch.title_plain')
        }
      />
      <Content>
        <Progress
          state={shown.progress}
          badge={shown.badge}
          corner={<Avatar name={walletName} image={wallet?.icon} size={28} />}
        >
          <Avatar name={name} image={target?.image_url} size={64} round />
        </Progress>
        <Status title={shown.title}>{shown.text}</Status>
        {networks.add_by_hand && <AddByHand network={networks.add_by_hand} />}
        {details.length > 0 && (
          <Collapsible summary={words.format('details.summary')}>{details.join('\n')}</Collapsible>
        )}
      </Content>
      <Footer>
        <Button onClick={() => send({ type: 'go_back' })}>
          {from ? words.format('switch.stay', { from }) : words.format('switch.stay_plain')}
        </Button>
        {shown.forward && (
          <Button
            kind={shown.primary ? 'primary' : 'secondary'}
            onClick={() => send({ type: 'retry' })}
          >
            {shown.forward}
          </Button>
        )}
      </Footer>
    </>
  );
}

function targetOf(networks: NetworksSlice): { name: string; image_url?: string } | undefined {
  const row = networks.networks.find((one) => one.caip_network_id === networks.target);
  return row ?? networks.add_by_hand;
}
