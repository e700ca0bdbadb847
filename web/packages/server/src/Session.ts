// SPDX-License-Identifier: Apache-2.0

/** Who signed in, as their token says it. */
export interface Session {
  /** CAIP-10: `eip155:1:0x…`. */
  readonly account: string;
  readonly address: string;
  /** CAIP-2: `eip155:1`. */
  readonly network: string;
  /** Of the page at which they signed in. */
  readonly origin: string;
  /** The account's id at the Portico server: the same on each of a namespace's networks and at each sign-in. */
  readonly profileId: string;
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}
