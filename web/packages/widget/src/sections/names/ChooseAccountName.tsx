// SPDX-License-Identifier: Apache-2.0
//
// ChooseAccountName: what a name is good for.
import { Button, Content, Footer, Progress, Status, shortAddress } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { AccountAvatar } from '../account/AccountAvatar.tsx';
import { NamesFrame } from './NamesFrame.tsx';
import { useWords } from './useWords.ts';

export function ChooseAccountName() {
  const words = useWords();
  const { send } = useStore();
  return (
    <NamesFrame title={words.format('names.intro')}>
      {(address) => (
        <>
          <Content>
            <Progress state="stopped">
              <AccountAvatar address={address} size={64} />
            </Progress>
            <Status title={words.format('names.instead', { address: shortAddress(address) })}>
              {words.format('names.instead_text')}
            </Status>
          </Content>
          <Footer>
            <Button
              kind="primary"
              block
              onClick={() => send({ type: 'navigate', how: 'push', view: 'register_account_name' })}
            >
              {words.format('names.title')}
            </Button>
          </Footer>
        </>
      )}
    </NamesFrame>
  );
}
