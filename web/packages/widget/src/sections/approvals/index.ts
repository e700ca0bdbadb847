// SPDX-License-Identifier: Apache-2.0
//
// What others may take from the account, and taking it back.
import { TokenApprovals } from './TokenApprovals.tsx';

export { english } from './english.ts';

export const views = { token_approvals: TokenApprovals };
