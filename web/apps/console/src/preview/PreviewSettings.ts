// SPDX-License-Identifier: Apache-2.0
//
// What the console hands to the preview's frame, behind the # of its address.
import type { Feature } from '../api/generated/types.ts';

export interface PreviewSettings {
  readonly name: string;
  readonly features: readonly Feature[];
  readonly accent: string;
  readonly scheme: 'light' | 'dark';
}
