// SPDX-License-Identifier: Apache-2.0
//
// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createPortico, PorticoError } from './index.ts';

const options = {
  projectId: 'p',
  metadata: { name: 'App' },
  networks: ['eip155:1'],
  server: 'https://portico.example',
} as const;

describe('where a server renders the page', () => {
  it('can be created and asked for its state', () => {
    const portico = createPortico(options);
    expect(portico.getState()).toMatchObject({ open: false, status: 'disconnected', accounts: [] });
    expect(portico.getAccount()).toMatchObject({ namespace: 'eip155', status: 'disconnected' });
  });

  it('is another one for every request: visitors share nothing', () => {
    expect(createPortico(options)).not.toBe(createPortico(options));
  });

  it('has no accounts, and says that it cannot open', async () => {
    const portico = createPortico(options);
    expect(await portico.getProvider().request({ method: 'eth_accounts' })).toEqual([]);
    await expect(portico.open()).rejects.toThrow(PorticoError);
  });
});
