// SPDX-License-Identifier: Apache-2.0
//
// Connect: choose a way in (docs/spec/connect.md#methods). Which ways there are, and in what order, is the
// engine's.
import type { MethodRow } from '@portico/engine';
import { Button, Content, IconButton, Separator } from '@portico/ui';
import { type ComponentType, Fragment, useRef, useState } from 'react';
import { ViewHeader, type ViewHeaderProps } from '../../host/ViewHeader.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { Agreement } from './Agreement.tsx';
import { ConnectFooter } from './ConnectFooter.tsx';
import { isApart, shownMethods } from './shownMethods.ts';
import { useWords } from './useWords.ts';
import { WalletMethod } from './WalletMethod.tsx';
import { WalletSkeleton } from './WalletSkeleton.tsx';

/** The ways that have a part of the view. That of the e-mail comes with its section, which has a header of its own. */
export const parts: { [Method in MethodRow['method']]?: ComponentType } & {
  header?: ComponentType<ViewHeaderProps>;
} = {
  wallet: WalletMethod,
};

/** Whether wallets stay where they are although what stands beside them goes (keepRows): that comes behind the paint. */
export const rows = { stay: false, redraw: (): void => undefined };

export function Connect() {
  const words = useWords();
  const { send } = useStore();
  const connect = useSlice((slices) => slices.connect);
  const { enabled, collapsed, chain_namespace } = connect;
  const loading = useSlice((slices) => slices.modal.loading);
  const canGoBack = useSlice((slices) => slices.router.history.length > 1);
  const help = (
    <IconButton
      icon="circleQuestionMark"
      label={words.format('header.help')}
      onClick={() => send({ type: 'navigate', how: 'push', view: 'what_is_a_wallet' })}
    />
  );
  const { header: Header = ViewHeader } = parts;
  const found = shownMethods(connect, (method) => parts[method] !== undefined);
  const kept = useRef(found);
  const [, redraw] = useState(false);
  rows.redraw = () => redraw(true);
  if (rows.stay || found.length > kept.current.length) kept.current = found;
  const shown = kept.current;
  return (
    <>
      <Header
        title={
          chain_namespace
            ? words.format('connect.for_namespace', {
                namespace: words.format(`namespace.${chain_namespace}`),
              })
            : words.format('connect.title')
        }
        start={canGoBack ? undefined : help}
      />
      <Content>
        {loading ? (
          <WalletSkeleton label={words.format('loading.view')} />
        ) : (
          <>
            <Agreement />
            <fieldset className="pt-methods" disabled={!enabled}>
              {shown.map((method, at) => {
                const Part = method === 'wallet' && collapsed ? CollapsedWallets : parts[method];
                return (
                  <Fragment key={method}>
                    {isApart(shown, at) && <Separator>{words.format('connect.or')}</Separator>}
                    {Part ? <Part /> : <div className="pt-skel pt-login" aria-hidden="true" />}
                  </Fragment>
                );
              })}
            </fieldset>
          </>
        )}
      </Content>
      <ConnectFooter />
    </>
  );
}

function CollapsedWallets() {
  const words = useWords();
  const { send } = useStore();
  return (
    <Button block onClick={() => send({ type: 'navigate', how: 'push', view: 'connect_wallets' })}>
      {words.format('connect.collapsed')}
    </Button>
  );
}
