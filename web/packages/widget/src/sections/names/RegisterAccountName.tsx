// SPDX-License-Identifier: Apache-2.0
//
// RegisterAccountName: the form; while the wallet is asked, what it signs. What is free the machine asks of the server.
import type { NamesSlice } from '@portico/engine';
import { Button, Content, Footer, Status } from '@portico/ui';
import { useEffect } from 'react';
import { ItemSkeleton } from '../../parts/ItemSkeleton.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { NameForm } from './NameForm.tsx';
import { NameSigning } from './NameSigning.tsx';
import { NamesFrame } from './NamesFrame.tsx';
import { useWords } from './useWords.ts';

export function RegisterAccountName() {
  const words = useWords();
  const { send } = useStore();
  const names = useSlice((slices) => slices.names);
  const isTaken = names?.state === 'taken';
  useEffect(() => {
    if (isTaken) send({ type: 'navigate', how: 'replace', view: 'register_account_name_success' });
  }, [isTaken, send]);
  return (
    <NamesFrame title={words.format('names.title')}>{() => <Stage names={names} />}</NamesFrame>
  );
}

function Stage({ names }: { names: NamesSlice | undefined }) {
  const words = useWords();
  switch (names?.state) {
    case 'form':
      return <NameForm names={names} />;
    case 'signing':
    case 'registering':
      return <NameSigning names={names} />;
    case 'failed':
      return <Failed />;
    default:
      return (
        <Content>
          <ItemSkeleton label={words.format('names.loading')} rows={2} />
        </Content>
      );
  }
}

function Failed() {
  const words = useWords();
  const { send } = useStore();
  return (
    <>
      <Content>
        <Status title={words.format('names.failed')}>{words.format('names.failed_text')}</Status>
      </Content>
      <Footer>
        <Button kind="primary" onClick={() => send({ type: 'open_names' })}>
          {words.format('action.try_again')}
        </Button>
      </Footer>
    </>
  );
}
