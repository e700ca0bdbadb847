// SPDX-License-Identifier: Apache-2.0
//
// The way to the account's page in the network's explorer, when it has one.
import { Icon, Item } from '@portico/ui';
import { useSlice } from '../../store/useSlice.ts';
import { useWords } from './useWords.ts';

export function ExplorerItem() {
  const words = useWords();
  const url = useSlice((slices) => slices.account.explorer_url);
  if (!url) return null;
  return (
    <Item
      compact
      href={url}
      lead={<Icon name="externalLink" className="pt-lead" />}
      title={words.format('account.explorer')}
      end={<Icon name="arrowUpRight" size={16} />}
    />
  );
}
