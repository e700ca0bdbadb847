// SPDX-License-Identifier: Apache-2.0
//
// Networks: the networks of the app, the active one marked, those the wallet did not grant with a
// reason. Search from eight on; test networks behind a switch.

import {
  Content,
  Footer,
  IconButton,
  KeepHeight,
  List,
  SearchField,
  Status,
  Switch,
} from '@portico/ui';
import { useState } from 'react';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { useAnnounced } from '../../text/useAnnounced.ts';
import { NetworkItem } from './NetworkItem.tsx';
import { shownNetworks } from './shownNetworks.ts';
import { useWords } from './useWords.ts';

const kSearchFrom = 8;

export function Networks() {
  const words = useWords();
  const { send } = useStore();
  const networks = useSlice((slices) => slices.networks);
  const [query, setQuery] = useState('');
  const all = networks.networks;
  const onlyTest = all.every((row) => row.testnet);
  const [testnets, setTestnets] = useState(() => all.some((row) => row.testnet && row.active));
  const shown = shownNetworks(all, { query, testnets: testnets || onlyTest });
  useAnnounced(query === '' ? '' : words.format('networks.found', { count: shown.length }));
  return (
    <>
      <ViewHeader
        title={words.format('networks.title')}
        extra={
          <IconButton
            icon="circleQuestionMark"
            label={words.format('networks.help')}
            onClick={() => send({ type: 'navigate', how: 'push', view: 'what_is_a_network' })}
          />
        }
      />
      <Content>
        <KeepHeight settled>
          {all.length >= kSearchFrom && (
            <div style={{ marginBlockEnd: 8 }}>
              <SearchField
                label={words.format('networks.search')}
                clearLabel={words.format('networks.clear')}
                value={query}
                onChange={setQuery}
              />
            </div>
          )}
          {shown.length === 0 && (
            <Status title={words.format('networks.none', { query: query.trim() })} />
          )}
          <List label={words.format('networks.list')}>
            {shown.map((row) => (
              <NetworkItem key={row.caip_network_id} row={row} networks={networks} />
            ))}
          </List>
        </KeepHeight>
      </Content>
      {!onlyTest && all.some((row) => row.testnet) && (
        <Footer note>
          <Switch label={words.format('networks.test')} checked={testnets} onChange={setTestnets} />
        </Footer>
      )}
    </>
  );
}
