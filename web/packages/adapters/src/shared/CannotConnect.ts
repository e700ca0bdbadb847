// SPDX-License-Identifier: Apache-2.0
import { RpcFailure } from './RpcFailure.ts';

/** The wallet knows none of the ways to ask for accounts, or for those that it gave before. */
export class CannotConnect extends RpcFailure {}
