// SPDX-License-Identifier: Apache-2.0
//
// The preview: the real widget, made anew whenever the console hands over other settings.
import { createPortico, type Portico } from '@portico/sdk';
import { optionsOf } from './optionsOf.ts';
import type { PreviewSettings } from './PreviewSettings.ts';

const stage = document.getElementById('stage');
let portico: Portico | undefined;

function show(): void {
  if (!stage) return;
  portico?.destroy();
  stage.replaceChildren();
  const settings = JSON.parse(decodeURIComponent(location.hash.slice(1))) as PreviewSettings;
  document.documentElement.style.colorScheme = settings.scheme;
  portico = createPortico(optionsOf(settings, stage));
}

window.addEventListener('hashchange', show);
if (location.hash) show();
