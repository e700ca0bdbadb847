// SPDX-License-Identifier: Apache-2.0
//
// What the buttons can do once the engine has loaded.
import { drawLater } from '@portico/ui/button';
import type { LaterButtons } from '../../elements/ButtonKind.ts';
import { accountButton } from './accountButton.ts';
import { networkButton } from './networkButton.ts';

export const laterButtons: LaterButtons = {
  view: (input) => (input.kind === 'account' ? accountButton(input) : networkButton(input)),
  draw: drawLater,
};
