// SPDX-License-Identifier: Apache-2.0
import approvalUrl from '#wasm/approval.wasm?url';
import permissionsUrl from '#wasm/permissions.wasm?url';
import { fetchPinned, pinOf } from '../vault/pins.ts';
import { WasmApproval } from './WasmApproval.ts';

const load = (url: string): Promise<WebAssembly.Module> =>
  WebAssembly.compileStreaming(fetchPinned(url, pinOf(url)));

export const loadApproval = async (): Promise<WasmApproval> =>
  new WasmApproval(await load(approvalUrl), () => load(permissionsUrl));
