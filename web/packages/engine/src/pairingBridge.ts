// SPDX-License-Identifier: Apache-2.0
//
// The way to the pairing machine.
import type { WriteLog } from './effects/writeLog.ts';
import type { EngineInput } from './generated/engine.ts';
import type { PairingConfig, PairingInput } from './generated/pairing.ts';
import { MachineBridge } from './MachineBridge.ts';
import { loadModule, type WasmSource } from './wasm/loadModule.ts';

export interface PairingBridgeOptions {
  readonly source: () => WasmSource | Promise<WasmSource>;
  readonly config: Omit<PairingConfig, 'role' | 'storage' | 'at_ms'>;
  readonly storageArea?: Storage | null | undefined;
  readonly report: (event: EngineInput) => void;
  readonly log: WriteLog;
}

export function pairingBridge(options: PairingBridgeOptions): MachineBridge<PairingInput> {
  return new MachineBridge({
    name: 'Pairing machine',
    log: options.log,
    lost: (message) => options.report({ type: 'pairing_lost', message }),
    load: async () => {
      const [module, { RunningPairing }] = await Promise.all([
        Promise.resolve(options.source()).then(loadModule),
        import('./RunningPairing.ts'),
      ]);
      return (lost) => new RunningPairing(module, options, lost);
    },
  });
}
