// SPDX-License-Identifier: Apache-2.0
//
// WalletCompatibleNetworks: where the account can receive.
import { Avatar, Content } from '@portico/ui';
import { ReceiveFrame } from './ReceiveFrame.tsx';
import { useNetworks } from './useNetworks.ts';
import { useWords } from './useWords.ts';

export function WalletCompatibleNetworks() {
  const words = useWords();
  const title = words.format('receive.networks');
  return <ReceiveFrame title={title}>{() => <Networks title={title} />}</ReceiveFrame>;
}

function Networks({ title }: { title: string }) {
  const words = useWords();
  const { networks, single } = useNetworks();
  return (
    <Content>
      <p className="pt-sub is-wrap">
        {words.format(single ? 'receive.networks_one_text' : 'receive.networks_text')}
      </p>
      <ul className="pt-list" aria-label={title}>
        {networks.map(({ caip_network_id, name, image_url }) => (
          <li key={caip_network_id} className="pt-row" part="row">
            <Avatar name={name} image={image_url} round />
            <span className="pt-main">
              <span className="pt-title">{name}</span>
            </span>
          </li>
        ))}
      </ul>
    </Content>
  );
}
