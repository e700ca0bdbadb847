// SPDX-License-Identifier: Apache-2.0
//
// What the operator says of contracts (ERC-7730, docs/approvals.md). Told by the site's own server, so trusted as the site is.
// Without an answer nothing is known, and what no table names goes to the window as before.

interface Deployments {
  readonly deployments?: readonly { readonly address?: unknown }[];
}
export interface Descriptor {
  readonly context?: { readonly contract?: Deployments; readonly eip712?: Deployments };
}

/** As many as approval.wasm takes (core/approval/summary.hpp). */
const MAX = 64;
const DEADLINE_MS = 5_000;

export async function loadDescriptors(): Promise<readonly Descriptor[]> {
  const answer = await fetch('/descriptors.json', { signal: AbortSignal.timeout(DEADLINE_MS) });
  if (!answer.ok) throw new Error(`descriptors: ${answer.status}`);
  const list: unknown = await answer.json();
  return Array.isArray(list) ? list : [];
}

/** Those of a contract that the request names. */
export function descriptorsFor(all: readonly Descriptor[], params: unknown): readonly Descriptor[] {
  const text = JSON.stringify(params ?? null).toLowerCase();
  const isNamed = ({ deployments }: Deployments = {}) =>
    deployments?.some(
      ({ address }) =>
        typeof address === 'string' &&
        /^0x[0-9a-fA-F]{40}$/.test(address) &&
        text.includes(address.slice(2).toLowerCase()),
    );
  return all
    .filter(({ context }) => isNamed(context?.contract) || isNamed(context?.eip712))
    .slice(0, MAX);
}
