// SPDX-License-Identifier: Apache-2.0
import type { Engine, MachineRow } from '@portico/engine';
import { expect, it, vi } from 'vitest';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { whenVault } from './whenVault.ts';

const { startVault } = vi.hoisted(() => ({ startVault: vi.fn() }));
vi.mock('./startVault.ts', () => ({ startVault }));

const VAULT = 'https://vault.example';

function visit(networks: readonly string[]) {
  const rows: Record<string, MachineRow> = {};
  const engine = {
    getSlices: () => ({ connect: { vault_url: VAULT } }),
    add: (name: string, row: MachineRow) => {
      rows[name] = row;
    },
  } as unknown as Engine;
  whenVault(engine, { networks } as unknown as PorticoOptions);
  return rows;
}

it('takes what the form of the log-in sends from the moment the server names its vault', () => {
  const { embedded } = visit(['eip155:1', 'bip122:000000000019d6689c085ae165831e93']);
  expect(embedded?.intents).toContain('login_by_email');
  expect(embedded?.failed).toMatchObject({ login: { step: 'signed_out' } });
});

it('has nothing to offer where no network is of a family that it has keys for', () => {
  expect(visit(['bip122:000000000019d6689c085ae165831e93'])).toEqual({});
});

it('starts once, and again for the next log-in after it could not be fetched', async () => {
  startVault.mockReset();
  const kind = { openKind: () => ({}) };
  startVault.mockImplementationOnce(() => {
    throw new Error('offline');
  });
  startVault.mockReturnValue({ wasm: () => 'module', code: async () => kind });
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { embedded } = visit(['eip155:1']);
  await vi.waitFor(() => expect(said).toHaveBeenCalledOnce());
  expect(await Promise.all([embedded?.wasm?.(), embedded?.code()])).toEqual(['module', kind]);
  expect(startVault).toHaveBeenCalledTimes(2);
  said.mockRestore();
});
