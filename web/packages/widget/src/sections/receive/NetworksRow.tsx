// SPDX-License-Identifier: Apache-2.0
//
// For which networks the address holds, with the marks of the first five; leads to all of them.
import { Avatar, Icon } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { useNetworks } from './useNetworks.ts';
import { useWords } from './useWords.ts';

const kMarks = 5;

export function NetworksRow() {
  const words = useWords();
  const { send: tell } = useStore();
  const { networks, single } = useNetworks();
  return (
    <button
      type="button"
      className="pt-row"
      part="row"
      onClick={() => tell({ type: 'navigate', how: 'push', view: 'wallet_compatible_networks' })}
    >
      <span className="pt-stack" aria-hidden="true">
        {networks.slice(0, kMarks).map(({ caip_network_id, name, image_url }) => (
          <Avatar key={caip_network_id} name={name} image={image_url} size={28} round />
        ))}
      </span>
      <span className="pt-main">
        <span className="pt-title">
          {words.format(single ? 'receive.only_one' : 'receive.only')}
        </span>
        <span className="pt-sub is-wrap">{words.format('receive.lost')}</span>
      </span>
      <Icon name="chevronRight" size={16} />
    </button>
  );
}
