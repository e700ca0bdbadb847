// SPDX-License-Identifier: Apache-2.0
//
// The active network at the start of the header; it opens the list of networks, where the host lets people
// choose.

import { Avatar, Icon } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { useWords } from './useWords.ts';

export function NetworkChip() {
  const words = useWords();
  const { send } = useStore();
  const active = useSlice((slices) => slices.networks.networks.find((row) => row.active));
  const fixed = useSlice((slices) => slices.networks.fixed);
  const name = active?.name ?? words.format('account.network_unknown');
  const parts = (
    <>
      <span className="pt-vh">{words.format('account.network')}</span>
      <Avatar name={name} image={active?.image_url} size={20} round />
      <span>{name}</span>
    </>
  );
  if (fixed) {
    return (
      <span className="pt-chip" part="chip">
        {parts}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="pt-chip"
      part="chip"
      onClick={() => send({ type: 'navigate', how: 'push', view: 'networks' })}
    >
      {parts}
      <Icon name="chevronDown" size={14} />
    </button>
  );
}
