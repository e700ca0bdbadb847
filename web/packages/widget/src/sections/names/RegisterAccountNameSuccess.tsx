// SPDX-License-Identifier: Apache-2.0
//
// RegisterAccountNameSuccess: the name is the account's.
import { Button, Content, Footer, Icon, Progress, Status } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { useCopied } from '../../text/useCopied.ts';
import { AccountAvatar } from '../account/AccountAvatar.tsx';
import { NamesFrame } from './NamesFrame.tsx';
import { SolanaAddress } from './SolanaAddress.tsx';
import { useWords } from './useWords.ts';

export function RegisterAccountNameSuccess() {
  const words = useWords();
  return (
    <NamesFrame title={words.format('names.done')} hideTitle start={<span />}>
      {(address) => <Done address={address} />}
    </NamesFrame>
  );
}

function Done({ address }: { address: string }) {
  const words = useWords();
  const { send } = useStore();
  const [copied, copy] = useCopied();
  // Also where a host opens the view: then it says what is known.
  const name = useSlice(
    ({ names, identity }) => (names?.state === 'taken' ? names.name : undefined) ?? identity?.name,
  );
  if (name === undefined)
    return (
      <>
        <Content>
          <Status title={words.format('names.none')} />
        </Content>
        <Footer>
          <Button
            kind="primary"
            block
            onClick={() =>
              send({ type: 'navigate', how: 'replace', view: 'register_account_name' })
            }
          >
            {words.format('names.title')}
          </Button>
        </Footer>
      </>
    );
  const what = words.format('names.name');
  const isCopied = copied === what;
  return (
    <>
      <Content>
        <Progress state="settled" badge={{ icon: 'check', tone: 'success' }}>
          <AccountAvatar address={address} size={64} />
        </Progress>
        <Status title={words.format('names.you_are', { name })}>
          {words.format('names.done_text')}
        </Status>
        <SolanaAddress name={name} />
      </Content>
      <Footer>
        <Button onClick={() => copy(what, name)}>
          <Icon name={isCopied ? 'check' : 'copy'} size={16} />
          {words.format(isCopied ? 'names.copied' : 'names.copy')}
        </Button>
        <Button
          kind="primary"
          onClick={() => send({ type: 'navigate', how: 'reset', view: 'account' })}
        >
          {words.format('names.finish')}
        </Button>
      </Footer>
    </>
  );
}
