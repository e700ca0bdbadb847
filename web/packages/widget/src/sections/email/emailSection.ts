// SPDX-License-Identifier: Apache-2.0
//
// The log-in's code and words where the account wants them: for a change of the address.
import { lateSection } from '../lateSection.ts';

export const emailSection = lateSection('email', () => import('./index.ts'));
