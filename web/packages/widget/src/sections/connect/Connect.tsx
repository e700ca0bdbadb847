// SPDX-License-Identifier: Apache-2.0
//
// Connect: choose a way in (docs/spec/connect.md#methods). Which ways there are, and in what order, is the
// engine's.
import type { MethodRow } from '@portico/engine';
import { Button, Content, IconButton, Separator } from '@portico/ui';
import { type ComponentType, Fragment, useRef, useSyncExternalStore } from 'react';
import { countChanges, subscribeLoads } from '../../host/loads.ts';
import { ViewHeader, type ViewHeaderProps } from '../../host/ViewHeader.tsx';
import { type Store, useStore } from '../../store/StoreContext.ts';
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

/**
 * Of every Connect in the page; redrawAll tells them. `stay`: wallets stay where they are although what stands beside them goes
 * (keepRows), which comes behind the paint. `lost`: what draws the ways to log in could not be fetched. `unused`: whether the
 * widget with that store has no use for them, as no network of its app has an account for who logs in; another's may.
 */
export const rows: { stay: boolean; lost: boolean; unused?: (store: Store) => boolean } = {
  stay: false,
  lost: false,
};

export function Connect() {
  const words = useWords();
  const store = useStore();
  const connect = useSlice((slices) => slices.connect);
  const { enabled, collapsed, chain_namespace } = connect;
  const loading = useSlice((slices) => slices.modal.loading);
  const canGoBack = useSlice((slices) => slices.router.history.length > 1);
  const help = (
    <IconButton
      icon="circleQuestionMark"
      label={words.format('header.help')}
      onClick={() => store.send({ type: 'navigate', how: 'push', view: 'what_is_a_wallet' })}
    />
  );
  const { header: Header = ViewHeader } = parts;
  useSyncExternalStore(subscribeLoads, countChanges, countChanges);
  // What draws a log-in may be there of another widget, before the server of this one has said that it has any.
  const unused = rows.unused?.(store);
  const partOf = (method: MethodRow['method']) =>
    method !== 'wallet' && (unused || connect.vault_url === '') ? undefined : parts[method];
  const found = shownMethods(connect, partOf, unused || rows.lost);
  const kept = useRef(found);
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
                const Part = method === 'wallet' && collapsed ? CollapsedWallets : partOf(method);
                return (
                  <Fragment key={method}>
                    {isApart(shown, at) && (
                      <Separator hidden={!shown.slice(at - 1, at + 1).every(partOf)}>
                        {words.format('connect.or')}
                      </Separator>
                    )}
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
