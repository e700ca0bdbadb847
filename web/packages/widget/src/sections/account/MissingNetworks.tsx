// SPDX-License-Identifier: Apache-2.0
//
// Which networks the total is without, as they did not answer, and when they are asked again.
import { Age } from '../../parts/Age.tsx';
import { useSlice } from '../../store/useSlice.ts';
import { useWords } from './useWords.ts';

/** More names than these are no short line. */
const kNamesMax = 3;

export interface MissingNetworksProps {
  readonly chains: readonly string[];
  readonly retryAtMs: number | undefined;
}

export function MissingNetworks({ chains, retryAtMs }: MissingNetworksProps) {
  const words = useWords();
  const networks = useSlice((slices) => slices.networks.networks);
  const names = networks
    .filter(({ caip_network_id }) => chains.includes(caip_network_id))
    .map(({ name }) => name);
  const named = names.length === chains.length && names.length <= kNamesMax;
  return (
    <Age
      atMs={undefined}
      retryAtMs={retryAtMs}
      failed={
        named
          ? words.format('account.without', { networks: words.list(names) })
          : words.format('account.without_many', { count: chains.length })
      }
    />
  );
}
