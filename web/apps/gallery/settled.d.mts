// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright-core';

export function settled(page: Page, widgets: number): Promise<void>;
