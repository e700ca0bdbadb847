// SPDX-License-Identifier: Apache-2.0
//
// One collectible: its code and words, when they are first wanted.
import { lateSection } from '../lateSection.ts';

export const collectibleSection = lateSection('collectible', () => import('./index.ts'));
