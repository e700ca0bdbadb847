// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import * as sdk from './index.ts';

it('exports what it says, and nothing else', () => {
  expect(Object.keys(sdk).sort()).toEqual([
    'HostProvider',
    'Portico',
    'PorticoError',
    'ProviderRpcError',
    'createPortico',
    'initialState',
  ]);
});
