// SPDX-License-Identifier: Apache-2.0
//
// Whether the active account may have a name: the engine says so, on eip155, where the server has a zone and the feature is on.
import type { Slices } from '@portico/engine';

export const mayName = ({ account }: Slices): boolean => (account.zones?.length ?? 0) > 0;
