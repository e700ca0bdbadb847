// SPDX-License-Identifier: Apache-2.0
import { approvals } from './approvals.ts';
import { faults } from './faults.ts';
import { pages } from './pages.ts';

export const english = { ...approvals, pages, faults };

export type Words = typeof english;
