// SPDX-License-Identifier: Apache-2.0
//
// The section of docs/adding-a-section.md, which shows the files of this folder.
import { Greeting } from './Greeting.tsx';

export { english } from './english.ts';

export const views = { greeting: Greeting };
