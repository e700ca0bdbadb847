// SPDX-License-Identifier: Apache-2.0
//
// Puts a view of the site on its page: one shadow root with the widget's own style sheets, one React root.
import {
  addIcons,
  adoptStyles,
  deferredIconPaths,
  deferredStyles,
  sheetStyles,
  type ThemeMode,
  watchTheme,
} from '@portico/ui';
import { cloneElement, isValidElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { direction, languageTag, watchWords } from '../words/words.ts';
import site from './site.css?inline';

export interface Stage {
  /** `null`: nothing is shown, and nothing of the former view can be pressed any more when this returns. */
  render(view: ReactNode): void;
  setTheme(mode: ThemeMode): void;
}

export function mount(): Stage {
  addIcons(deferredIconPaths);
  const host = document.createElement('portico-wallet');
  const shadow = host.attachShadow({ mode: 'open' });
  adoptStyles(shadow, [...sheetStyles, ...deferredStyles, site]);
  let unwatch = watchTheme(host, 'auto');
  const stage = document.createElement('div');
  shadow.append(stage);
  document.body.append(host);
  const root = createRoot(stage);
  let shown: ReactNode = null;
  const speak = () => {
    host.lang = languageTag();
    host.dir = direction();
  };
  // It keeps what was typed; as the same element it would not be rendered again.
  watchWords(() => {
    speak();
    if (isValidElement(shown)) root.render(cloneElement(shown));
  });
  return {
    render: (view) => {
      shown = view;
      speak();
      if (view === null) flushSync(() => root.render(null));
      else root.render(view);
    },
    setTheme: (mode) => {
      unwatch();
      unwatch = watchTheme(host, mode);
    },
  };
}
