// SPDX-License-Identifier: Apache-2.0
import approvalUrl from '#wasm/approval.wasm?url';
import { fetchPinned, pinOf } from '../vault/pins.ts';
import { WasmApproval } from './WasmApproval.ts';

export async function loadApproval(): Promise<WasmApproval> {
  const answer = fetchPinned(approvalUrl, pinOf(approvalUrl));
  return new WasmApproval(await WebAssembly.compileStreaming(answer));
}
