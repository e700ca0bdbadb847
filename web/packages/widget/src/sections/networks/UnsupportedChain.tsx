// SPDX-License-Identifier: Apache-2.0
//
// UnsupportedChain: the wallet is on a network that the app does not know. It does not close without a
// choice: a network both know, or leaving the wallet.

import { ArrowList, Icon, Niche, Opening, Row, StateText, Tile } from '@portico/ui';
import { ViewLintel } from '../../host/ViewLintel.tsx';
import { useWidget } from '../../host/WidgetContext.ts';
import { ConnectedWallet } from '../../parts/ConnectedWallet.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { useWords } from './useWords.ts';

export function UnsupportedChain() {
  const words = useWords();
  const { app } = useWidget().options;
  const { send } = useStore();
  const networks = useSlice((slices) => slices.networks.networks);
  const wallet = useSlice((slices) => slices.account.wallet);
  const offered = networks.filter((row) => row.enabled && !row.active);
  return (
    <>
      <ViewLintel title={words.say('unsupported.title')} start={<span />} />
      <Opening>
        <Niche state="stopped" badge={{ icon: 'unlink', tone: 'warn' }}>
          <Tile name={wallet?.name ?? '?'} image={wallet?.icon} size={64} />
        </Niche>
        <StateText title={words.say('unsupported.heading', { app: app.name })}>
          {offered.length > 0
            ? words.say('unsupported.text')
            : words.say('unsupported.none', { app: app.name })}
        </StateText>
        <div style={{ marginBlockStart: 10 }}>
          <ArrowList label={words.say('networks.list')}>
            {offered.map((row) => (
              <Row
                key={row.caip_network_id}
                lead={<Tile name={row.name} image={row.image_url} round />}
                title={row.name}
                end={<Icon name="chevronRight" size={16} />}
                onClick={() => send({ type: 'choose_network', chain: row.caip_network_id })}
              />
            ))}
          </ArrowList>
        </div>
      </Opening>
      <ConnectedWallet leave={words.say('unsupported.leave')} />
    </>
  );
}
