// SPDX-License-Identifier: Apache-2.0
//
// The scenes of the gallery, in the order of a visit.
import { accountScenes } from './scenes/account.ts';
import { askedScenes } from './scenes/asked.ts';
import { connectScenes } from './scenes/connect.ts';
import { connectingScenes } from './scenes/connecting.ts';
import { emailScenes } from './scenes/email.ts';
import { holdingScenes } from './scenes/holdings.ts';
import { messageScenes } from './scenes/messages.ts';
import { nameScenes } from './scenes/names.ts';
import { networkScenes } from './scenes/networks.ts';
import { onrampScenes } from './scenes/onramp.ts';
import { payScenes } from './scenes/pay.ts';
import { receiveScenes } from './scenes/receive.ts';
import { replaceScenes } from './scenes/replace.ts';
import type { Scene } from './scenes/scene.ts';
import { sendScenes } from './scenes/send.ts';
import { solanaSendScenes } from './scenes/sendSolana.ts';
import { signInScenes } from './scenes/signIn.ts';
import { swapScenes } from './scenes/swap.ts';

export const scenes: readonly Scene[] = [
  ...connectScenes,
  ...emailScenes,
  ...connectingScenes,
  ...signInScenes,
  ...accountScenes,
  ...holdingScenes,
  ...askedScenes,
  ...nameScenes,
  ...onrampScenes,
  ...payScenes,
  ...receiveScenes,
  ...sendScenes,
  ...solanaSendScenes,
  ...replaceScenes,
  ...swapScenes,
  ...networkScenes,
  ...messageScenes,
];
