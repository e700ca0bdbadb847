// SPDX-License-Identifier: Apache-2.0
//
// The style sheet of the wide sheet, to be adopted after those of the first view.
import wide from '../sheet/wide.css?inline';

export const wideStyles: readonly string[] = [wide];
