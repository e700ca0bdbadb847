// SPDX-License-Identifier: Apache-2.0
//
// Puts the console on its page: one shadow root with the widget's own style sheets, one React root.
import { addIcons, adoptStyles, deferredIconPaths, deferredStyles, sheetStyles } from '@portico/ui';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { wearAppearance } from './parts/appearance.ts';
import cards from './styles/cards.css?inline';
import layout from './styles/layout.css?inline';
import project from './styles/project.css?inline';

addIcons(deferredIconPaths);
const host = document.createElement('portico-console');
const shadow = host.attachShadow({ mode: 'open' });
adoptStyles(shadow, [...sheetStyles, ...deferredStyles, layout, cards, project]);
wearAppearance(host);
const stage = document.createElement('div');
shadow.append(stage);
document.body.append(host);
createRoot(stage).render(<App />);
