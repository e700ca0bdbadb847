// SPDX-License-Identifier: Apache-2.0
//
// The way to the account machine, which loads when somebody is connected.
import type { HostRunner } from './effects/HostRunner.ts';
import type { WriteLog } from './effects/writeLog.ts';
import type { AccountConfig, AccountInput, AccountSlices } from './generated/account.ts';
import type { EngineInput, WatchAccount } from './generated/engine.ts';
import { MachineBridge } from './MachineBridge.ts';
import { loadModule, type WasmSource } from './wasm/loadModule.ts';

export interface AccountBridgeOptions {
  readonly source: () => WasmSource | Promise<WasmSource>;
  /** Asked when the machine is made. */
  readonly config: () => Omit<AccountConfig, 'at_ms'>;
  readonly host: HostRunner;
  /** What a machine that is created anew is told first. */
  readonly watch: () => WatchAccount | undefined;
  readonly show: (slices: AccountSlices) => void;
  readonly report: (event: EngineInput) => void;
  readonly log: WriteLog;
}

/** Without a machine nobody can be asked. */
const failed: AccountSlices = {
  balance: { state: 'failed' },
  tokens: { state: 'failed', tokens: [] },
  activity: { state: 'failed', entries: [], more: false, loading_more: false },
  nfts: { state: 'failed', nfts: [], more: false, loading_more: false },
  chart: { state: 'failed', period: 'day', points: [] },
};

export function accountBridge(options: AccountBridgeOptions): MachineBridge<AccountInput> {
  return new MachineBridge({
    name: 'Account machine',
    log: options.log,
    lost: (message) => {
      options.show(failed);
      options.report({ type: 'account_lost', message });
    },
    load: async () => {
      const [module, { RunningAccount }] = await Promise.all([
        Promise.resolve(options.source()).then(loadModule),
        import('./RunningAccount.ts'),
      ]);
      return (lost) => new RunningAccount(module, options, lost);
    },
  });
}
