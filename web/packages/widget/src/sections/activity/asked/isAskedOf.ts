// SPDX-License-Identifier: Apache-2.0
//
// Whether a request is one of the connection on show: the names and pictures beside it are that one's.
import type { AskedRequest, ProfileConnection } from '@portico/engine';

export const isAskedOf = (
  { chain_namespace, of }: AskedRequest,
  used: ProfileConnection | undefined,
): boolean =>
  used !== undefined &&
  used.chain_namespace === chain_namespace &&
  used.connector_id === of?.connector_id &&
  used.accounts.some(({ active, address }) => active && address === of.address);
