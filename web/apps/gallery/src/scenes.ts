// SPDX-License-Identifier: Apache-2.0
//
// The scenes of the gallery, in the order of a visit.
import { accountScenes } from './scenes/account.ts';
import { connectScenes } from './scenes/connect.ts';
import { connectingScenes } from './scenes/connecting.ts';
import { holdingScenes } from './scenes/holdings.ts';
import { messageScenes } from './scenes/messages.ts';
import { networkScenes } from './scenes/networks.ts';
import type { Scene } from './scenes/scene.ts';

export const scenes: readonly Scene[] = [
  ...connectScenes,
  ...connectingScenes,
  ...accountScenes,
  ...holdingScenes,
  ...networkScenes,
  ...messageScenes,
];
