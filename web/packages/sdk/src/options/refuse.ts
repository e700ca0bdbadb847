// SPDX-License-Identifier: Apache-2.0
import { PorticoError, type PorticoErrorCode } from '../PorticoError.ts';

export function refuse(code: PorticoErrorCode, text: string): never {
  throw new PorticoError(code, text);
}
