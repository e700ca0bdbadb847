// SPDX-License-Identifier: Apache-2.0
//
// Files that are served as they are have no build for developers: on a developer's own machine the checks
// come behind, and say in the console what createPortico() would throw. Visitors fetch nothing of it.
import type { PorticoOptions } from '../PorticoOptions.ts';
import { reportError } from '../reportError.ts';

export function developerChecks(options: PorticoOptions): void {
  if (typeof location === 'undefined') return;
  if (!/^(localhost|127\.|\[::1\])/.test(location.hostname)) return;
  import('./developer/checkEveryOption.ts')
    .then(({ checkEveryOption }) => checkEveryOption(options))
    .catch(reportError);
}
