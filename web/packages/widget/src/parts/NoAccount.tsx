// SPDX-License-Identifier: Apache-2.0
//
// In place of accounts when none is connected: an empty progress arch and the way to the first.
import { Button, Content, Footer, Progress, Status } from '@portico/ui';
import { ViewHeader } from '../host/ViewHeader.tsx';
import { useStore } from '../store/StoreContext.ts';
import { useWords } from '../text/useWords.ts';
import { WalletAvatar } from '../text/WalletAvatar.tsx';

export function NoAccount({ title }: { title: string }) {
  const words = useWords();
  const { send } = useStore();
  return (
    <>
      <ViewHeader title={title} />
      <Content>
        <Progress state="stopped">
          <WalletAvatar wallet={undefined} />
        </Progress>
        <Status title={words.format('profile.none.title')}>
          {words.format('profile.none.text')}
        </Status>
      </Content>
      <Footer>
        <Button
          kind="primary"
          onClick={() => send({ type: 'navigate', how: 'reset', view: 'connect' })}
        >
          {words.format('profile.none.connect')}
        </Button>
      </Footer>
    </>
  );
}
