// SPDX-License-Identifier: Apache-2.0
//
// Swapping: its code and words, when they are first wanted.
import { lateSection } from '../lateSection.ts';

export const swapSection = lateSection('swap', () => import('./index.ts'));
