// SPDX-License-Identifier: Apache-2.0
//
// SwitchNetwork: the wallet is asked to change network; when it cannot add one, the values to add it
// by hand.
import type { NetworksSlice } from '@portico/engine';
import { Button, Details, Niche, Opening, Plinth, StateText, Tile } from '@portico/ui';
import { ViewLintel } from '../../host/ViewLintel.tsx';
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
  const name = target?.name ?? words.say('account.network_unknown');
  const walletName = wallet?.name ?? words.say('account.wallet');
  const from = networks.networks.find((row) => row.active)?.name;
  const shown = switchWords(words, networks, { network: name, wallet: walletName, from });
  const details =
    networks.switching === 'failed'
      ? [networks.error_code, networks.error_message].filter(Boolean)
      : [];
  return (
    <>
      <ViewLintel
        title={
          target ? words.say('switch.title', { network: name }) : words.say('switch.title_plain')
        }
      />
      <Opening>
        <Niche
          state={shown.niche}
          badge={shown.badge}
          corner={<Tile name={walletName} image={wallet?.icon} size={28} />}
        >
          <Tile name={name} image={target?.image_url} size={64} round />
        </Niche>
        <StateText title={shown.title}>{shown.text}</StateText>
        {networks.add_by_hand && <AddByHand network={networks.add_by_hand} />}
        {details.length > 0 && (
          <Details summary={words.say('details.summary')}>{details.join('\n')}</Details>
        )}
      </Opening>
      <Plinth>
        <Button onClick={() => send({ type: 'go_back' })}>
          {from ? words.say('switch.stay', { from }) : words.say('switch.stay_plain')}
        </Button>
        {shown.forward && (
          <Button
            kind={shown.primary ? 'primary' : 'secondary'}
            onClick={() => send({ type: 'retry' })}
          >
            {shown.forward}
          </Button>
        )}
      </Plinth>
    </>
  );
}

function targetOf(networks: NetworksSlice): { name: string; image_url?: string } | undefined {
  const row = networks.networks.find((one) => one.caip_network_id === networks.target);
  return row ?? networks.add_by_hand;
}
