// SPDX-License-Identifier: Apache-2.0
//
// Signing in with the connected account.
import { SiwxSignMessage } from './SiwxSignMessage.tsx';

export { english } from './english.ts';

export const views = { siwx_sign_message: SiwxSignMessage };
