// SPDX-License-Identifier: Apache-2.0
//
// Sending: its code and words, when they are first wanted.
import { lateSection } from '../lateSection.ts';

export const sendSection = lateSection('send', () => import('./index.ts'));
