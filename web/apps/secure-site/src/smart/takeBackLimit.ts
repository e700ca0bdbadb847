// SPDX-License-Identifier: Apache-2.0
//
// Taking back what others may take: an operation of the smart account, which its owner reads as every other one and approves
// in the site's own window.
import { describeRequest } from '../approval/describeRequest.ts';
import type { OperatorNetworks } from '../approval/operatorNetworks.ts';
import type { WasmApproval } from '../approval/WasmApproval.ts';
import { Refusal } from '../frame/FrameServer.ts';
import type { OwnWallet } from '../login/ensureWallet.ts';
import type { NodeApi } from '../node/NodeApi.ts';
import { outcomeOf } from '../ui/outcome.ts';
import type { GivenLimit, TakingBack } from '../ui/ownWindow.ts';
import { words } from '../words/words.ts';
import { untilMined } from './OperationSender.ts';
import { type OperationParts, signOperation } from './signOperation.ts';

export interface TakingBackParts extends OperationParts {
  readonly node: NodeApi;
  readonly networks: Pick<OperatorNetworks, 'of'>;
  readonly approval: () => Promise<WasmApproval>;
}

/** Errors: Refusal; NodeUnreachable. */
export async function takeBackLimit(
  parts: TakingBackParts,
  wallet: OwnWallet,
  { id, network }: GivenLimit,
): Promise<TakingBack> {
  const { node, networks, smart, approval, api } = parts;
  const owner = wallet.signed.record.addresses.eip155;
  const { account } = await smart.of(owner);
  const now = Math.floor(api.now() / 1000);
  const { summary, unknown, operation } = await describeRequest(
    await approval(),
    node,
    {
      method: 'wallet_revokePermissions',
      params: [{ permissionsContext: id }],
      context: { network, account, owner, now, origin: location.origin },
    },
    { smart, operator: await networks.of(network) },
  );
  if (operation?.sender.toLowerCase() !== account.toLowerCase())
    throw new Refusal(words().faults.limit_of_another);
  return {
    summary,
    unknown,
    approve: () =>
      outcomeOf(async () => {
        const { hash, send } = await signOperation(parts, wallet, network, summary.raw);
        await send();
        await untilMined(smart.bundler, network, hash);
      }),
  };
}
