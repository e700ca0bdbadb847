// SPDX-License-Identifier: Apache-2.0
//
// Buying: its code and words, when they are first wanted.
import { lateSection } from '../lateSection.ts';

export const onrampSection = lateSection('onramp', () => import('./index.ts'));
