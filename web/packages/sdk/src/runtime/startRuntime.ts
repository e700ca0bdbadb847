// SPDX-License-Identifier: Apache-2.0
//
// The engine with the browser's wallets around it. A chunk of its own: loaded at the first hover,
// tap or request, or when a stored connection must be restored.
import { discoverAnnounced, discoverInjected } from '@portico/adapters';
import {
  ConnectorRegistry,
  Engine,
  type WasmSource,
  writeEveryLog,
  writeLog,
} from '@portico/engine';
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
  const stopLooking = options.features?.browserWallets === false ? () => {} : look(connectors);
  const engine = await Engine.create({
    wasm: { engine: sources.engine, pairing: () => sources.pairing },
    config: engineConfig(options),
    pairing: pairingConfig(options),
    connectors,
    log: options.debug ? writeEveryLog : writeLog,
  });
  return {
    engine,
    stop() {
      stopLooking();
      engine.dispose();
    },
  };
}

function look(connectors: ConnectorRegistry): () => void {
  const announced = discoverAnnounced(connectors);
  const stopInjected = discoverInjected(connectors, announced);
  return () => {
    announced.stop();
    stopInjected();
  };
}
