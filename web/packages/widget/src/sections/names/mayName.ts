// SPDX-License-Identifier: Apache-2.0
//
// Which name the active account has below a zone, and whether it may have one: the engine says so, on eip155, where the server has
// a zone and the feature is on.
import type { Slices } from '@portico/engine';

/** The name that the account has below a zone: one of a registry is not the operator's to change. */
export const zoneName = ({ account, identity }: Slices): string | undefined => {
  const name = identity?.name;
  const zone = name?.slice(name.indexOf('.') + 1);
  return account.zones?.some((one) => one === zone) ? name : undefined;
};

export const mayName = ({ account }: Slices): boolean => (account.zones?.length ?? 0) > 0;
