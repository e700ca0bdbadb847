// SPDX-License-Identifier: Apache-2.0
//
// Paying: its code and words, when they are first wanted.
import { lateSection } from '../lateSection.ts';

export const paySection = lateSection('pay', () => import('./index.ts'));
