// SPDX-License-Identifier: Apache-2.0
//
// Prepares the wallet behind an e-mail as soon as the server has said where its vault is. Its row is there before the form of
// the log-in, so what is typed and sent at once waits for the rest.
import { type Engine, embeddedRow, type MachineRow } from '@portico/engine';
import { networkIdOf } from '../../networks/networkIdOf.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { reportError } from '../../reportError.ts';

const prepared = new WeakSet<Engine>();

/** Once for each engine. */
export function whenVault(engine: Engine, options: PorticoOptions): void {
  const url = engine.getSlices().connect.vault_url;
  if (!url || prepared.has(engine)) return;
  prepared.add(engine);
  const chains = options.networks.map(networkIdOf).filter((id) => /^(eip155|solana):/.test(id));
  if (chains.length === 0) return;
  let started: Promise<Required<Pick<MachineRow, 'wasm' | 'code'>>> | undefined;
  /** The next one who needs it tries again. */
  const start = (): NonNullable<typeof started> => {
    started ??= import('./startVault.ts')
      .then(({ startVault }) => startVault(engine, options, url, chains))
      .catch((error) => {
        started = undefined;
        throw error;
      });
    return started;
  };
  engine.add(
    'embedded',
    embeddedRow({
      wasm: async () => (await start()).wasm(),
      code: async () => (await start()).code(),
    }),
  );
  start().catch(reportError);
}
