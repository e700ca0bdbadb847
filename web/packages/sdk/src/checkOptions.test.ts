// SPDX-License-Identifier: Apache-2.0
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readOptions } from '../readOptions.mjs';
import { checkOptions } from './checkOptions.ts';
import type { PorticoOptions } from './PorticoOptions.ts';

const good: PorticoOptions = {
  projectId: 'p',
  metadata: { name: 'App' },
  networks: ['eip155:1'],
  relayUrl: 'wss://relay.example',
};
/** As a page without TypeScript would call it. */
const check = (change: Record<string, unknown>) => () =>
  checkOptions({ ...good, ...change } as PorticoOptions);

afterEach(() => vi.restoreAllMocks());

describe('checkOptions', () => {
  it('knows every option that there is', () => {
    for (const { name } of readOptions()) {
      expect(check({ [name]: undefined })).not.toThrow(`there is no option '${name}'`);
    }
  });

  it('takes what the documentation shows', () => {
    expect(check({})).not.toThrow();
    expect(check({ relayUrl: 'ws://127.0.0.1:8080/' })).not.toThrow();
    expect(check({ defaultNetwork: 'eip155:1' })).not.toThrow();
  });

  it.each([
    ['no metadata', { metadata: undefined }, "pass metadata: { name: 'My app' }"],
    ['no networks', { networks: undefined }, "pass networks: ['eip155:1']"],
    ['an empty list of networks', { networks: [] }, "pass networks: ['eip155:1']"],
    ['a bare chain number', { networks: ['1'] }, "'1' is not a CAIP-2 id such as 'eip155:1'"],
    [
      'a default that is not offered',
      { defaultNetwork: 'eip155:10' },
      "defaultNetwork 'eip155:10' is not one of networks (eip155:1)",
    ],
    ['no relay', { relayUrl: undefined }, 'relayUrl must be a WebSocket address'],
    ['a namespace of nobody', { networks: ['near:mainnet'] }, "'near:mainnet' is not a CAIP-2 id"],
    ['a misspelt option', { theme: 'dark' }, "there is no option 'theme'"],
    ['a mode of nobody', { themeMode: 'dim' }, 'themeMode must be light, dark, system'],
    ['a style that is no variable', { themeVariables: { color: 'red' } }, 'themeVariables must be'],
    ['a switch that is a word', { disableAppend: 'no' }, 'disableAppend must be true or false'],
    [
      'one where a list belongs',
      { safeOrigins: 'https://a.example' },
      'safeOrigins must be a list',
    ],
    [
      'both ways of signing in',
      { siwx: {}, siweConfig: {} },
      'Cannot set both `siweConfig` and `siwx` options.',
    ],
    ['a relay over https', { relayUrl: 'https://relay.example' }, 'relayUrl must be a WebSocket'],
  ])('says what to write instead of %s', (_, change, text) => {
    expect(check(change)).toThrow(text);
    expect(check(change)).toThrow(/^Portico: /);
  });

  it('lets a missing project id pass, and says so in the console', () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    expect(check({ projectId: '' })).not.toThrow();
    expect(error.mock.calls.flat().join()).toContain('Project ID Not Configured');
  });
});
