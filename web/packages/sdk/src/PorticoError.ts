// SPDX-License-Identifier: Apache-2.0
//
// A mistake of the developer who embeds Portico: says what is wrong and what to write instead.

/**
 * What is wrong, for code.
 *
 * @example
 * const code: PorticoErrorCode = 'networks_missing';
 */
export type PorticoErrorCode =
  | 'project_id_missing'
  | 'server_missing'
  | 'view_unknown'
  | 'wallet_unknown'
  | 'option_invalid'
  | 'option_unknown'
  | 'siwx_conflict'
  | 'metadata_missing'
  | 'networks_missing'
  | 'network_invalid'
  | 'default_network_unknown'
  | 'network_unknown'
  | 'switch_failed'
  | 'already_created'
  | 'container_missing'
  | 'not_in_browser'
  | 'destroyed';

/**
 * Thrown by {@link createPortico} and the methods for what the host page got wrong. Wallets' own errors are
 * {@link ProviderRpcError}.
 *
 * @example
 * try {
 *   createPortico(options);
 * } catch (error) {
 *   if (error instanceof PorticoError) console.error(error.code, error.message);
 * }
 */
export class PorticoError extends Error {
  override readonly name = 'PorticoError';
  readonly code: PorticoErrorCode;

  constructor(code: PorticoErrorCode, message: string) {
    super(`Portico: ${message}`);
    this.code = code;
  }
}
