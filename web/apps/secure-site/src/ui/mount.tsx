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
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { direction, languageTag } from '../words/words.ts';
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
  return {
    render: (view) => {
      host.lang = languageTag();
      host.dir = direction();
      if (view === null) flushSync(() => root.render(null));
      else root.render(view);
    },
    setTheme: (mode) => {
      unwatch();
      unwatch = watchTheme(host, mode);
    },
  };
}
