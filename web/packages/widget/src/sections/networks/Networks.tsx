// SPDX-License-Identifier: Apache-2.0
//
// Networks: the networks of the app, the active one marked, those the wallet did not grant with a
// reason. Search from eight on; test networks behind a switch.

import {
  ArrowList,
  IconButton,
  Opening,
  Plinth,
  SearchField,
  StateText,
  Steady,
  Switch,
} from '@portico/ui';
import { useState } from 'react';
import { ViewLintel } from '../../host/ViewLintel.tsx';
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
  useAnnounced(query === '' ? '' : words.say('networks.found', { count: shown.length }));
  return (
    <>
      <ViewLintel
        title={words.say('networks.title')}
        extra={
          <IconButton
            icon="circleQuestionMark"
            label={words.say('networks.help')}
            onClick={() => send({ type: 'navigate', how: 'push', view: 'what_is_a_network' })}
          />
        }
      />
      <Opening>
        <Steady settled>
          {all.length >= kSearchFrom && (
            <div style={{ marginBlockEnd: 8 }}>
              <SearchField
                label={words.say('networks.search')}
                clearLabel={words.say('networks.clear')}
                value={query}
                onChange={setQuery}
              />
            </div>
          )}
          {shown.length === 0 && (
            <StateText title={words.say('networks.none', { query: query.trim() })} />
          )}
          <ArrowList label={words.say('networks.list')}>
            {shown.map((row) => (
              <NetworkItem key={row.caip_network_id} row={row} networks={networks} />
            ))}
          </ArrowList>
        </Steady>
      </Opening>
      {!onlyTest && all.some((row) => row.testnet) && (
        <Plinth note>
          <Switch label={words.say('networks.test')} checked={testnets} onChange={setTestnets} />
        </Plinth>
      )}
    </>
  );
}
