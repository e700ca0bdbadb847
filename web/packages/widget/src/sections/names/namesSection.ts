// SPDX-License-Identifier: Apache-2.0
//
// A name for the account: its code and words, when they are first wanted.
import { lateSection } from '../lateSection.ts';

export const namesSection = lateSection('names', () => import('./index.ts'));
