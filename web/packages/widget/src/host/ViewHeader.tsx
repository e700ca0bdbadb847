// SPDX-License-Identifier: Apache-2.0
//
// The header of a view: back or help at the start, the title, close at the end. It tells screen readers
// the title whenever the view changes.

import { Header, IconButton } from '@portico/ui';
import { type ReactNode, useEffect } from 'react';
import { useStore } from '../store/StoreContext.ts';
import { useSlice } from '../store/useSlice.ts';
import { useWords } from '../text/useWords.ts';
import { useWidget } from './WidgetContext.ts';

export interface ViewHeaderProps {
  readonly title: string;
  readonly hideTitle?: boolean;
  /** Instead of the back button. */
  readonly start?: ReactNode;
  /** Before the close button. */
  readonly extra?: ReactNode;
}

export function ViewHeader({ title, hideTitle, start, extra }: ViewHeaderProps) {
  const words = useWords();
  const { options, announce } = useWidget();
  const { send } = useStore();
  const canGoBack = useSlice((slices) => slices.router.history.length > 1);
  useEffect(() => announce(title), [announce, title]);
  const back = canGoBack && (
    <IconButton
      icon="arrowLeft"
      label={words.format('header.back')}
      onClick={() => send({ type: 'go_back' })}
    />
  );
  const close = !options.embedded && (
    <IconButton
      icon="x"
      label={words.format('header.close')}
      onClick={() => send({ type: 'close' })}
    />
  );
  return (
    <Header
      title={title}
      hideTitle={hideTitle ?? false}
      start={start ?? (back || <span />)}
      end={
        extra ? (
          <span className="pt-header-group">
            {extra}
            {close}
          </span>
        ) : (
          close || <span />
        )
      }
    />
  );
}
