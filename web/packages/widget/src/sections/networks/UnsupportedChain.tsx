// SPDX-License-Identifier: Apache-2.0
//
// UnsupportedChain: the wallet is on a network that the app does not know. It does not close without a
// choice: a network both know, or leaving the wallet.

import { Avatar, Content, Icon, Item, List, Progress, Status } from '@portico/ui';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { useWidget } from '../../host/WidgetContext.ts';
import { ConnectedWallet } from '../../parts/ConnectedWallet.tsx';
import { isEmbedded } from '../../parts/leavingWord.ts';
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
      <ViewHeader title={words.format('unsupported.title')} start={<span />} />
      <Content>
        <Progress state="stopped" badge={{ icon: 'unlink', tone: 'warn' }}>
          <Avatar name={wallet?.name ?? '?'} image={wallet?.icon} size={64} />
        </Progress>
        <Status title={words.format('unsupported.heading', { app: app.name })}>
          {offered.length > 0
            ? words.format('unsupported.text')
            : words.format('unsupported.none', { app: app.name })}
        </Status>
        <div style={{ marginBlockStart: 10 }}>
          <List label={words.format('networks.list')}>
            {offered.map((row) => (
              <Item
                key={row.caip_network_id}
                lead={<Avatar name={row.name} image={row.image_url} round />}
                title={row.name}
                end={<Icon name="chevronRight" size={16} />}
                onClick={() => send({ type: 'choose_network', chain: row.caip_network_id })}
              />
            ))}
          </List>
        </div>
      </Content>
      <ConnectedWallet
        leave={words.format(isEmbedded(wallet?.id) ? 'unsupported.sign_out' : 'unsupported.leave')}
      />
    </>
  );
}
