// SPDX-License-Identifier: Apache-2.0
//
// The two modules behind approvals, as they are built: the second is loaded when a request needs it.
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { WasmApproval } from './WasmApproval.ts';

const module = (name: string) => WebAssembly.compile(readFileSync(`build/wasm/${name}.wasm`));
const ACCOUNT = '0x1111111111111111111111111111111111111111';
const asked = {
  method: 'wallet_grantPermissions',
  params: [
    {
      signer: { type: 'account', data: { address: '0x2222222222222222222222222222222222222222' } },
      permission: {
        type: 'native-token-periodic',
        data: { periodAmount: '0x64', periodDuration: 3600 },
      },
    },
  ],
  ...{ network: 'eip155:1', account: ACCOUNT, now: 1_790_000_000, enabled: true, present: [] },
};

describe('calls of permissions', () => {
  it('are made by a module that comes with the first of them', async () => {
    const load = vi.fn(() => module('permissions'));
    const approval = new WasmApproval(await module('approval'), load);
    expect(approval.smartAccount(ACCOUNT).account).toMatch(/^0x/);
    expect(load).not.toHaveBeenCalled();
    const { calls, contexts } = await approval.permissionCalls(asked);
    expect([calls.length, contexts.length]).toEqual([2, 1]);
    await approval.permissionCalls(asked);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('are refused in its words', async () => {
    const approval = new WasmApproval(await module('approval'), () => module('permissions'));
    await expect(approval.permissionCalls({ ...asked, params: [] })).rejects.toThrow(
      'params: one request',
    );
  });

  it('are asked for again where it did not load', async () => {
    const load = vi.fn(() => module('permissions')).mockRejectedValueOnce(new TypeError('offline'));
    const approval = new WasmApproval(await module('approval'), load);
    await expect(approval.permissionCalls(asked)).rejects.toThrow('offline');
    expect((await approval.permissionCalls(asked)).calls).toHaveLength(2);
  });
});
