// SPDX-License-Identifier: Apache-2.0
//
// The way to the account's page in the network's explorer, when it has one.
import { Icon, Item } from '@portico/ui';
import { useSlice } from '../../store/useSlice.ts';
import { clusterOf } from '../activity/clusterOf.ts';
import { useWords } from './useWords.ts';

export function ExplorerItem() {
  const words = useWords();
  const { explorer_url: url, caip_address } = useSlice((slices) => slices.account);
  if (!url) return null;
  return (
    <Item
      compact
      href={url + clusterOf(caip_address)}
      lead={<Icon name="externalLink" className="pt-lead" />}
      title={words.format('account.explorer')}
      end={<Icon name="arrowUpRight" size={16} />}
    />
  );
}
