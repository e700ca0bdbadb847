// SPDX-License-Identifier: Apache-2.0
//
// What a wallet has been asked to show its owner: by the page or by a machine, all of it passes HostRunner
// (effects/AskedRequests.ts). No machine tells this slice. Missing until something is asked.
import type { HostReply } from './effects/HostRunner.ts';
import type { ChainNamespace } from './generated/engine.ts';

/** Of whom it was asked, as it stood then: another wallet, account or network may be active by now. */
export interface AskedOf {
  /** As in the profile: it tells apart the sessions of paired wallets too. */
  readonly connector_id: string;
  readonly address?: string;
  /** Of its network's own currency. */
  readonly symbol?: string;
}

export interface AskedRequest {
  /** As in host_request. */
  readonly id: string;
  readonly chain_namespace: ChainNamespace;
  readonly method: string;
  readonly params: unknown;
  readonly at_ms: number;
  /** Missing while the connection of an earlier visit is being found again, for which the request waits. */
  readonly of?: AskedOf;
  /** The wallet was opened by a link for it, and can be opened again (`open_asked`). */
  readonly link: boolean;
  /** None while nobody has answered. */
  readonly reply?: HostReply;
}

export interface AskedSlice {
  /** The oldest first. Of those that were answered the last few. */
  readonly requests: readonly AskedRequest[];
}

/** Opens the wallet that was asked again, by its link. In the visitor's tap: browsers open no app without one. */
export interface OpenAsked {
  readonly type: 'open_asked';
  readonly id: string;
}
