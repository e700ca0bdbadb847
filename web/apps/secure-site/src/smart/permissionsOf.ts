// SPDX-License-Identifier: Apache-2.0
//
// wallet_grantPermissions and wallet_revokePermissions (ERC-7715): calls of the smart account, which permissions.wasm makes. A
// network counts where the contracts that keep limits are there.
import type { PermissionCalls, WasmApproval } from '../approval/WasmApproval.ts';
import { Refusal } from '../frame/FrameServer.ts';
import type { NodeApi } from '../node/NodeApi.ts';

/** Asks for permissions, or takes them back. */
export const isOfPermissions = (method: string): boolean =>
  method === 'wallet_grantPermissions' || method === 'wallet_revokePermissions';

/** Of EIP-1193. */
export const NO_PERMISSIONS = 4200;

export interface PermissionContext {
  readonly network: string;
  readonly account: string;
  /** Seconds since 1970. */
  readonly now: number;
}

/** Of isModuleEnabled(address). */
const IS_ENABLED = '0x2d9ad53d';

/** Errors: Refusal; NodeUnreachable. */
export async function permissionsOf(
  approval: Pick<WasmApproval, 'permissionCalls'>,
  node: NodeApi,
  method: string,
  params: unknown,
  { network, account, now }: PermissionContext,
): Promise<PermissionCalls> {
  const asked = { method, params: params ?? [], network, account, now };
  const first = await approval.permissionCalls({ ...asked, enabled: false, present: [] });
  const { module, needs, makes } = first;
  const contracts = [...needs, ...makes];
  const [enabled, ...codes] = await node.askAll(network, [
    {
      method: 'eth_call',
      params: [
        { to: account, data: `${IS_ENABLED}${module.slice(2).toLowerCase().padStart(64, '0')}` },
        'latest',
      ],
    },
    ...contracts.map((one) => ({ method: 'eth_getCode', params: [one, 'latest'] })),
  ]);
  const present = contracts.filter((_, index) => {
    const code = codes[index];
    return typeof code === 'string' && code.length > 2;
  });
  if (needs.some((one) => !present.includes(one)))
    throw new Refusal('This network keeps no limits for others', NO_PERMISSIONS);
  // An account that is not there yet answers nothing.
  const isEnabled = typeof enabled === 'string' && /^0x0{63}1$/.test(enabled);
  return approval.permissionCalls({ ...asked, enabled: isEnabled, present });
}

/** As ERC-7715 answers, once the network has carried it out. `params` are those that permissions.wasm has read. */
export function answerOf(
  method: string,
  params: unknown,
  { network, account }: PermissionContext,
  { contexts, module }: PermissionCalls,
): unknown {
  if (method !== 'wallet_grantPermissions') return null;
  const [request] = (Array.isArray(params) ? params : [params]) as [Record<string, unknown>];
  const { permission, permissions, ...rest } = request;
  const all = permission === undefined ? (permissions as unknown[]) : [permission];
  const chainId = `0x${BigInt(network.slice('eip155:'.length)).toString(16)}`;
  return contexts.map((context, index) => ({
    ...rest,
    ...{ permission: all[index], chainId, address: account, context, dependencies: [] },
    keptBy: module,
  }));
}
