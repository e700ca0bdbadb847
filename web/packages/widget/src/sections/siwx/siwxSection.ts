// SPDX-License-Identifier: Apache-2.0
//
// Signing in: its code and words, when they are first wanted.
import { lateSection } from '../lateSection.ts';

export const siwxSection = lateSection('siwx', () => import('./index.ts'));
