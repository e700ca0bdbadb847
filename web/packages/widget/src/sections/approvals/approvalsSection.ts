// SPDX-License-Identifier: Apache-2.0
//
// What others may take from the account: its code and words, when they are first wanted.
import { lateSection } from '../lateSection.ts';

export const approvalsSection = lateSection('approvals', () => import('./index.ts'));
