// SPDX-License-Identifier: Apache-2.0
//
// In place of accounts when none is connected: an empty niche and the way to the first.
import { Button, Niche, Opening, Plinth, StateText } from '@portico/ui';
import { ViewLintel } from '../host/ViewLintel.tsx';
import { useStore } from '../store/StoreContext.ts';
import { useWords } from '../text/useWords.ts';
import { WalletTile } from '../text/WalletTile.tsx';

export function NoAccount({ title }: { title: string }) {
  const words = useWords();
  const { send } = useStore();
  return (
    <>
      <ViewLintel title={title} />
      <Opening>
        <Niche state="stopped">
          <WalletTile wallet={undefined} />
        </Niche>
        <StateText title={words.say('profile.none.title')}>
          {words.say('profile.none.text')}
        </StateText>
      </Opening>
      <Plinth>
        <Button
          kind="primary"
          onClick={() => send({ type: 'navigate', how: 'reset', view: 'connect' })}
        >
          {words.say('profile.none.connect')}
        </Button>
      </Plinth>
    </>
  );
}
