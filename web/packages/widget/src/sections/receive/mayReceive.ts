// SPDX-License-Identifier: Apache-2.0
//
// Whether the active account is offered to receive, and whether a request can name an amount there: EIP-681 and Solana
// Pay say how, for their own networks (core/money/payment_request.hpp).
import type { Slices } from '@portico/engine';

export const mayReceive = ({ account }: Slices): boolean =>
  account.features?.includes('receive') ?? false;

export const mayRequest = (slices: Slices): boolean =>
  mayReceive(slices) && /^(eip155|solana):/.test(slices.account.caip_address ?? '');
