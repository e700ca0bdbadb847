// SPDX-License-Identifier: Apache-2.0

/** Who signed in, as their token says it. */
export interface Session {
  /** CAIP-10: `eip155:1:0x…`. */
  readonly account: string;
  /** Not enough to know users by: a contract's may be somebody else's on another network. */
  readonly address: string;
  /** CAIP-2: `eip155:1`. */
  readonly network: string;
  /** Of the page at which they signed in. */
  readonly origin: string;
  /**
   * The account's id at the Portico server, to key your users by: the same at each sign-in. That of a key is the same on
   * each of its namespace's networks; a contract has one on each.
   */
  readonly profileId: string;
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}
