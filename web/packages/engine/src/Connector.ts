// SPDX-License-Identifier: Apache-2.0
//
// What the engine's shell needs of a browser wallet. Made by @portico/adapters (or a host) and put
// into the ConnectorRegistry; the engine only ever names it by id.
import type { ChainNamespace, ConnectorKind } from './generated/engine.ts';
import type { RpcError } from './generated/pairing.ts';

/** The wallet's answer: a JSON value, or an EIP-1193 error in its normal form. */
export type ConnectorAnswer = { result: unknown } | { error: RpcError };

export interface Connector {
  /** rdns of an announced wallet, or a fixed id. */
  readonly id: string;
  readonly kind: ConnectorKind;
  readonly chainNamespace: ChainNamespace;
  readonly name: string;
  /** data: or https: URL. */
  readonly icon?: string;
  /** Connected as soon as it is found, without a tap: a Safe around the page. */
  readonly autoConnect?: boolean;
  /** Never rejects: a refusal or failure of the wallet is an answer. */
  request(method: string, params: unknown): Promise<ConnectorAnswer>;
  /** Listens to accountsChanged, chainChanged, disconnect and message. Returns the unsubscribe function. */
  listen(emit: (name: string, data: unknown) => void): () => void;
}
