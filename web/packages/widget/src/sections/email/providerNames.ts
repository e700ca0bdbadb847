// SPDX-License-Identifier: Apache-2.0
//
// What providers of social log-in are called, which no language changes.
import type { SocialProvider } from '@portico/engine';

export const providerNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  x: 'X',
  farcaster: 'Farcaster',
  discord: 'Discord',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
  demo: 'Portico Demo',
};
