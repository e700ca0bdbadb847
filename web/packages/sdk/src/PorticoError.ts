// SPDX-License-Identifier: Apache-2.0
//
// A mistake of the developer who embeds Portico: says what is wrong and what to write instead.

export type PorticoErrorCode =
  | 'metadata_missing'
  | 'networks_missing'
  | 'network_invalid'
  | 'relay_url_invalid'
  | 'default_network_unknown'
  | 'not_in_browser'
  | 'destroyed';

export class PorticoError extends Error {
  override readonly name = 'PorticoError';
  readonly code: PorticoErrorCode;

  constructor(code: PorticoErrorCode, message: string) {
    super(`Portico: ${message}`);
    this.code = code;
  }
}
