// SPDX-License-Identifier: Apache-2.0
//
// The values of a network for a wallet that cannot add it by itself, each to copy.
import type { Network } from '@portico/engine';
import { DescriptionList, type DescriptionListItem } from '@portico/ui';
import { useCopied } from '../../text/useCopied.ts';
import type { MessageKey } from './useWords.ts';
import { useWords } from './useWords.ts';

export function AddByHand({ network }: { network: Network }) {
  const words = useWords();
  const [copied, copy] = useCopied();
  const values: readonly (readonly [MessageKey, string | undefined])[] = [
    ['switch.value.name', network.name],
    ['switch.value.chain', network.caip_network_id.split(':')[1]],
    ['switch.value.rpc', network.rpc_urls[0]],
    ['switch.value.currency', network.native_currency.symbol],
    ['switch.value.explorer', network.block_explorer_urls[0]],
  ];
  const lines = values.flatMap(([key, value]): DescriptionListItem[] => {
    const name = words.format(key);
    return value ? [{ name, value, copyLabel: words.format('action.copy', { name }) }] : [];
  });
  return (
    <div style={{ marginBlockStart: 16 }}>
      <DescriptionList
        lines={lines}
        copied={copied}
        onCopy={({ name, value }) => copy(name, value)}
      />
    </div>
  );
}
