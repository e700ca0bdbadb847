// SPDX-License-Identifier: Apache-2.0
import type { Words } from '../en/index.ts';
import { approvals } from './approvals.ts';
import { faults } from './faults.ts';
import { pages } from './pages.ts';

export const de: Words = { ...approvals, pages, faults };
