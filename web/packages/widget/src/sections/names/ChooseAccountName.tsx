// SPDX-License-Identifier: Apache-2.0
//
// ChooseAccountName: what a name is good for.
import { Button, Content, Footer, Progress, Status, shortAddress } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { AccountAvatar } from '../account/AccountAvatar.tsx';
import { zoneName } from './mayName.ts';
import { NamesFrame } from './NamesFrame.tsx';
import { SolanaAddress } from './SolanaAddress.tsx';
import { useWords } from './useWords.ts';

export function ChooseAccountName() {
  const words = useWords();
  const { send } = useStore();
  // One of a registry is theirs as well; below a zone they may take another.
  const name = useSlice(({ identity }) => identity?.name);
  const here = useSlice(zoneName) !== undefined;
  return (
    <NamesFrame title={words.format('names.intro')}>
      {(address) => (
        <>
          <Content>
            <Progress state="stopped">
              <AccountAvatar address={address} size={64} />
            </Progress>
            <Status
              title={
                name === undefined
                  ? words.format('names.instead', { address: shortAddress(address) })
                  : words.format('names.you_are', { name })
              }
            >
              {words.format(name === undefined || here ? 'names.instead_text' : 'names.have_text')}
            </Status>
            {name !== undefined && <SolanaAddress name={name} />}
          </Content>
          <Footer>
            <Button
              kind="primary"
              block
              onClick={() => send({ type: 'navigate', how: 'push', view: 'register_account_name' })}
            >
              {words.format(name === undefined ? 'names.title' : 'names.choose_another')}
            </Button>
          </Footer>
        </>
      )}
    </NamesFrame>
  );
}
