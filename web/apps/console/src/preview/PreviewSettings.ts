// SPDX-License-Identifier: Apache-2.0
//
// What the console hands to the preview's frame, behind the # of its address.
import type { ThemeVariables } from '@portico/sdk';
import type { Feature } from '../api/generated/types.ts';

export interface PreviewSettings {
  readonly name: string;
  readonly features: readonly Feature[];
  readonly variables: ThemeVariables;
  readonly scheme: 'light' | 'dark';
}
