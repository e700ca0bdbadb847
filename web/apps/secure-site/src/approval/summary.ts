// SPDX-License-Identifier: Apache-2.0
//
// What a person reads before they approve, as approval.wasm gives it (core/approval/summary.hpp).
import type { KnownToken } from './knownNetworks.ts';

export interface Argument {
  readonly name: string;
  readonly kind:
    | 'text'
    | 'address'
    | 'amount'
    | 'unlimited_amount'
    | 'number'
    | 'date'
    | 'duration'
    | 'bytes'
    | 'network';
  readonly value: string;
  /** Of an amount, in the token's smallest unit. */
  readonly units?: string;
  readonly symbol?: string;
  readonly contract?: string;
  /** Of an address that the owner knows: an AddressLabel, or what a contract's description calls it. */
  readonly label?: string;
  /** Of an amount: symbol and decimals are its contract's own word. */
  readonly claimed?: boolean;
}

export interface Sentence {
  readonly code: string;
  readonly depth: number;
  readonly arguments: readonly Argument[];
}

export interface Warning {
  readonly code: string;
  readonly severity: 'note' | 'caution' | 'danger';
  readonly arguments: readonly Argument[];
}

export interface Field {
  readonly depth: number;
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

export interface ApprovalSummary {
  readonly method: string;
  readonly origin: string;
  readonly network: string;
  readonly account: string;
  readonly handling: 'frame' | 'popup' | 'refuse';
  readonly decoded: boolean;
  readonly sentences: readonly Sentence[];
  readonly warnings: readonly Warning[];
  readonly fees: readonly Argument[];
  readonly fields: readonly Field[];
  readonly message?: string;
  readonly changes: readonly Argument[];
  /** What is signed: hex, or JSON. */
  readonly raw: string;
}

/** Who asks for what to be signed by whom. */
export interface Asking {
  /** CAIP-2. */
  readonly network: string;
  readonly account: string;
  /** Of the page, serialised. */
  readonly origin: string;
  /** Seconds since 1970. */
  readonly now: number;
  /** Of `account`, where that is a smart account. */
  readonly owner?: string;
}

export interface KnownAddress {
  readonly address: string;
  readonly label: '' | AddressLabel;
  readonly trusted: boolean;
  readonly has_code?: boolean;
}

/** What the caller knows (ApprovalContext). */
export interface ApprovalContext extends Asking {
  readonly currency: string;
  readonly currency_decimals: number;
  readonly tokens: readonly KnownToken[];
  readonly addresses: readonly KnownAddress[];
  readonly descriptors: readonly object[];
  readonly simulation?: Simulation;
  readonly l1_fee?: string;
  readonly account_code?: string;
}

/** What the site itself knows of an address; nobody's words before they are shown (words().views). */
export const ADDRESS_LABELS = ['your_account', 'exchange', 'paid_before'] as const;
export type AddressLabel = (typeof ADDRESS_LABELS)[number];

/** What nobody could tell; of what is refused, why. */
export type Unknown = 'not_simulated' | 'lacks_money';

/** What a node says would happen, as core/approval has read it. */
export interface Simulation {
  readonly succeeded: boolean;
  readonly failure: string;
  readonly changes: readonly object[];
}

export interface ApprovalRequest {
  readonly method: string;
  readonly params: unknown;
  readonly context: ApprovalContext;
}
