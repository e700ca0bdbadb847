// SPDX-License-Identifier: Apache-2.0
import type { Plugin } from 'vite';

export const NOTICES: string;
export function thirdPartyNotices(): Plugin;
