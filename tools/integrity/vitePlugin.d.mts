// SPDX-License-Identifier: Apache-2.0
import type { Plugin } from 'vite';

export function integrity(): Plugin;
/** Works on the built site in `folder`, in place. */
export function pinSite(folder: string): void;
