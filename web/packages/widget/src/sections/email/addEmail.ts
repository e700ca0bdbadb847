// SPDX-License-Identifier: Apache-2.0
//
// The e-mail's section has no view: its row joins those of sections.ts with who needs it.
import type { SectionRow } from '../SectionRow.ts';
import { sections } from '../sections.ts';

const email: SectionRow = { code: () => import('./index.ts') };

export function addEmail(): void {
  Object.assign(sections, { email });
}
