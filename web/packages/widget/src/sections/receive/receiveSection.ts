// SPDX-License-Identifier: Apache-2.0
//
// Receiving: its code and words, when they are first wanted.
import { lateSection } from '../lateSection.ts';

export const receiveSection = lateSection('receive', () => import('./index.ts'));
