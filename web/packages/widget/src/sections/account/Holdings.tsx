// SPDX-License-Identifier: Apache-2.0
//
// What the account holds and did, as tabs: tokens, collectibles, activity (docs/spec/account.md#tokens).
// Outside eip155 there are tokens alone (section 6), and no tabs; on Solana also what was sent from this browser.
import { ToggleGroup } from '@portico/ui';
import { useEffect, useId, useState } from 'react';
import { useSlice } from '../../store/useSlice.ts';
import { ActivityPanel } from '../activity/ActivityPanel.tsx';
import { useActivity } from '../activity/useActivity.ts';
import { NftGrid } from './NftGrid.tsx';
import { TokenList } from './TokenList.tsx';
import { useWords } from './useWords.ts';

const kTabs = ['tokens', 'nfts', 'activity'] as const;
type Tab = (typeof kTabs)[number];

/** Where the visitor was when they left for a view that leads back here. */
let left: Tab = 'tokens';

export function Holdings() {
  const words = useWords();
  const panel = useId();
  const { forward, data } = useSlice((slices) => slices.router);
  const { activity, caip_address } = useSlice((slices) => slices.account);
  const [chosen, setChosen] = useState<Tab>(wantedTab(data) ?? (forward ? 'tokens' : left));
  useEffect(() => {
    left = chosen;
  }, [chosen]);
  const sent = useActivity().entries.length > 0;
  const evm = caip_address?.startsWith('eip155:');
  const tabs = kTabs.filter((one) =>
    one === 'activity' ? activity && (evm || sent) : evm || one === 'tokens',
  );
  if (tabs.length === 1) return <TokenList />;
  const tab = tabs.includes(chosen) ? chosen : 'tokens';
  return (
    <>
      <ToggleGroup
        look="tabs"
        label={words.format('account.title')}
        options={tabs.map((value) => ({ value, text: words.format(`account.${value}`) }))}
        value={tab}
        onChange={setChosen}
        controls={panel}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the panel scrolls, so keys must reach it */}
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-tab`} tabIndex={0} key={tab}>
        {tab === 'tokens' && <TokenList />}
        {tab === 'nfts' && <NftGrid />}
        {tab === 'activity' && <ActivityPanel />}
      </div>
    </>
  );
}

/** The view's data, of whoever navigated here, may name a tab. */
export function wantedTab(data: unknown): Tab | undefined {
  const wanted = typeof data === 'object' && data !== null && 'tab' in data ? data.tab : undefined;
  return kTabs.find((one) => one === wanted);
}
