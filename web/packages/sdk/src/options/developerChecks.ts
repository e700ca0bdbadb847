// SPDX-License-Identifier: Apache-2.0
//
// Every check, where a developer sees it. Written so that a bundler for production drops it, and a browser
// without a bundler passes it by. The files of `standalone` have developerChecksOfFiles.ts in its place.
import type { PorticoOptions } from '../PorticoOptions.ts';
import { checkEveryOption } from './developer/checkEveryOption.ts';

export function developerChecks(options: PorticoOptions): void {
  if (typeof process !== 'undefined' && process.env.NODE_ENV !== 'production') {
    checkEveryOption(options);
  }
}
