// SPDX-License-Identifier: Apache-2.0
//
// SIWXSignMessage: a signature proves that the connected account is the visitor's. While the wallet asks, the message
// stands here too, to be compared.
import { Avatar, Button, Collapsible, Content, Footer, Progress, Status } from '@portico/ui';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { useWidget } from '../../host/WidgetContext.ts';
import { nameOfWallet } from '../../parts/leavingWord.ts';
import { NoAccount } from '../../parts/NoAccount.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { SiwxFacts } from './SiwxFacts.tsx';
import { siwxWords } from './siwxWords.ts';
import { useWords } from './useWords.ts';

export function SiwxSignMessage() {
  const words = useWords();
  const { app } = useWidget().options;
  const { send } = useStore();
  const slice = useSlice((slices) => slices.sign_in);
  const status = useSlice((slices) => slices.account.status);
  const wallet = useSlice((slices) => slices.account.wallet);
  const title = words.format('siwx.title');
  const failed = slice?.state === 'failed';
  if (status === 'disconnected' && !failed) return <NoAccount title={title} />;
  if (!slice) return <SignInOff title={title} />;
  const walletName = nameOfWallet(wallet) ?? words.format('connecting.wallet');
  const shown = siwxWords(words, slice, { app: app.name, wallet: walletName });
  return (
    <>
      <ViewHeader title={title} start={<span />} />
      <Content>
        <Progress
          state={shown.progress}
          {...(!failed && { second: <Avatar name={walletName} image={wallet?.icon} size={64} /> })}
          badge={shown.badge}
        >
          <Avatar name={app.name} image={app.icon} size={64} />
        </Progress>
        <Status title={shown.title}>{shown.text}</Status>
        {slice.state === 'asked' && slice.problem === undefined && <SiwxFacts slice={slice} />}
        {slice.state === 'signing' && slice.message !== undefined && (
          <pre
            className="pt-raw"
            part="raw"
            dir="ltr"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it
            tabIndex={0}
            style={{ marginBlockStart: 14 }}
          >
            {slice.message}
          </pre>
        )}
        {slice.detail !== undefined && (
          <Collapsible summary={words.format('details.summary')}>{slice.detail}</Collapsible>
        )}
      </Content>
      <Footer>
        {failed ? (
          <Button
            kind="primary"
            onClick={() => send({ type: 'navigate', how: 'reset', view: 'connect' })}
          >
            {words.format('profile.none.connect')}
          </Button>
        ) : (
          <>
            <Button onClick={() => send({ type: 'cancel_sign_in' })}>
              {words.format('action.cancel')}
            </Button>
            {shown.wait !== undefined ? (
              <Button disabled>{shown.wait}</Button>
            ) : (
              slice.problem !== 'unsupported' && (
                <Button kind="primary" onClick={() => send({ type: 'sign_in' })}>
                  {shown.forward}
                </Button>
              )
            )}
          </>
        )}
      </Footer>
    </>
  );
}

/** A host that opens the view without the option `siwx`. */
function SignInOff({ title }: { title: string }) {
  const words = useWords();
  return (
    <>
      <ViewHeader title={title} />
      <Content>
        <Status title={words.format('siwx.off.title')}>{words.format('siwx.off.text')}</Status>
      </Content>
    </>
  );
}
