// SPDX-License-Identifier: Apache-2.0
//
// The engine with the browser's wallets around it. A chunk of its own: loaded at the first hover,
// tap or request, or when a stored connection must be restored.
import { startAdapters } from '@portico/adapters';
import {
  type ChainNamespace,
  ConnectorRegistry,
  Engine,
  type WasmSource,
  writeEveryLog,
  writeLog,
} from '@portico/engine';
import { idOf } from '../checkOptions.ts';
import type { PorticoOptions } from '../PorticoOptions.ts';
import { engineConfig, pairingConfig } from './engineConfig.ts';

export interface RuntimeSources {
  readonly engine: WebAssembly.Module;
  readonly pairing: WasmSource;
}

export interface Runtime {
  readonly engine: Engine;
  stop(): void;
}

export async function startRuntime(
  options: PorticoOptions,
  sources: RuntimeSources,
): Promise<Runtime> {
  const connectors = new ConnectorRegistry();
  const log = options.debug ? writeEveryLog : writeLog;
  const stopLooking =
    options.features?.browserWallets === false ? () => {} : look(connectors, options, log);
  const engine = await Engine.create({
    wasm: { engine: sources.engine, pairing: () => sources.pairing },
    config: engineConfig(options),
    pairing: pairingConfig(options),
    connectors,
    log,
  });
  return {
    engine,
    stop() {
      stopLooking();
      engine.dispose();
    },
  };
}

/** Only the namespaces of the configured networks: the code of the others is not even loaded. */
function look(
  connectors: ConnectorRegistry,
  options: PorticoOptions,
  log: typeof writeLog,
): () => void {
  const namespaces = options.networks.map((each) => idOf(each).split(':')[0] as ChainNamespace);
  return startAdapters(connectors, {
    namespaces,
    onFailure: (namespace, error) =>
      log({
        level: 'error',
        message: `Browser wallets of ${namespace} cannot be used: their code did not load (${error})`,
      }),
  });
}
