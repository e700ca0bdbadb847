// SPDX-License-Identifier: Apache-2.0
//
// The worker that holds vault.wasm and the device's shares. The page has neither.

import wasmUrl from '#wasm/vault.wasm?url';
import { DeviceStore } from '../device/DeviceStore.ts';
import { inTime } from '../device/storeFault.ts';
import { fetchPinned } from './pins.ts';
import { serveVault } from './serveVault.ts';
import { VaultKeeper } from './VaultKeeper.ts';
import { WasmVault } from './WasmVault.ts';

/** The frame had it in less; a call after this tries again. */
const OPEN_MS = 10_000;

const start = async (): Promise<VaultKeeper> => {
  const [module, store] = await Promise.all([
    WebAssembly.compileStreaming(fetchPinned(wasmUrl, self.name)),
    inTime(DeviceStore.open(), OPEN_MS),
  ]);
  return new VaultKeeper(new WasmVault(module), store);
};

serveVault(self as unknown as MessagePort, start);
