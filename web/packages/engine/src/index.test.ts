// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import * as engine from './index.ts';

it('exports what it says, and nothing else', () => {
  expect(Object.keys(engine).sort()).toEqual([
    'AskedRequests',
    'ConnectorRegistry',
    'Engine',
    'Listeners',
    'SDK_VERSION',
    'embeddedRow',
    'featureRows',
    'loadModule',
    'moneyRow',
    'namesRow',
    'needsApproval',
    'onrampRow',
    'openEmbedded',
    'payRow',
    'replaceRow',
    'sectionOf',
    'signInRow',
    'solanaSendRow',
    'swapRow',
    'writeClipboard',
    'writeEveryLog',
    'writeLog',
  ]);
});
