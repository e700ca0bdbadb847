// SPDX-License-Identifier: Apache-2.0
//
// Signing in with the connected account: what a host may give (docs/sign-in.md#the-widget). The plug-in and the older
// `siweConfig` are those of AppKit.

/**
 * The parts of a message of CAIP-122. Times are RFC 3339.
 *
 * @example
 * const data: SiwxMessageData = {
 *   accountAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
 *   chainId: 'eip155:1',
 *   domain: 'shop.example',
 *   uri: 'https://shop.example/',
 *   version: '1',
 *   nonce: 'f3a1c0de5b7e42d89a6c1f20',
 * };
 */
export interface SiwxMessageData {
  readonly accountAddress: string;
  /** CAIP-2. */
  readonly chainId: string;
  readonly domain: string;
  readonly uri: string;
  readonly version: string;
  readonly nonce: string;
  readonly statement?: string | undefined;
  readonly resources?: readonly string[] | undefined;
  readonly requestId?: string | undefined;
  readonly issuedAt?: string | undefined;
  readonly expirationTime?: string | undefined;
  readonly notBefore?: string | undefined;
}

/**
 * What {@link SiwxConfig.createMessage} makes: the parts, and the text that the wallet signs.
 *
 * @example
 * const withText = (data: Omit<SiwxMessage, 'toString'>, text: string): SiwxMessage => ({
 *   ...data,
 *   toString: () => text,
 * });
 */
export interface SiwxMessage extends SiwxMessageData {
  toString(): string;
}

/**
 * A message that was signed.
 *
 * @example
 * const logIn = async ({ message, signature }: SiwxSession) =>
 *   fetch('/login', { method: 'POST', body: JSON.stringify({ message, signature }) });
 */
export interface SiwxSession {
  readonly data: SiwxMessageData;
  readonly message: string;
  readonly signature: string;
  /** Of one-click sign-in: what the wallet gave (CAIP-74). */
  readonly cacao?: unknown;
}

/**
 * A plug-in of your own that makes messages and keeps sessions, as AppKit's `siwx` takes it.
 *
 * @example
 * const send = async (path: string, body: unknown): Promise<void> => {
 *   const answer = await fetch(path, { method: 'POST', body: JSON.stringify(body) });
 *   if (!answer.ok) throw new Error(await answer.text());
 * };
 * const pluginOf = (createMessage: SiwxConfig['createMessage']): SiwxConfig => ({
 *   createMessage,
 *   addSession: (session) => send('/login', session),
 *   revokeSession: (chainId, address) => send('/logout', { chainId, address }),
 *   setSessions: (sessions) => send('/sessions', sessions),
 *   getSessions: async (chainId, address) => (await fetch(`/sessions/${chainId}/${address}`)).json(),
 *   getRequired: () => true,
 * });
 */
export interface SiwxConfig {
  /** `accountAddress` is empty where the message is offered with a code, before anybody has connected. */
  createMessage(input: {
    readonly accountAddress: string;
    readonly chainId: string;
    readonly notBefore?: string;
  }): Promise<SiwxMessage>;
  /** Rejects what is not to count; the visitor sees the error's message. */
  addSession(session: SiwxSession): Promise<void>;
  revokeSession(chainId: string, address: string): Promise<void>;
  /**
   * With none when the last wallet is disconnected; with those that a wallet signed when it connected, one for each chain
   * (one-click sign-in). Rejects what is not to count, as `addSession` does.
   */
  setSessions(sessions: SiwxSession[]): Promise<void>;
  /** Those of this chain and address; `[]` asks the visitor. Rejecting disconnects the wallet. */
  getSessions(chainId: string, address: string): Promise<readonly SiwxSession[]>;
  /** `true`: the widget cannot be closed without a session, and "Cancel" disconnects. */
  getRequired?(): boolean;
  /** `false`: sessions outlive the connection. */
  readonly signOutOnDisconnect?: boolean;
}

/**
 * A session with your Portico server.
 *
 * @example
 * const headersOf = (session?: SignInSession) => ({ authorization: `Bearer ${session?.token}` });
 */
export interface SignInSession {
  /** A JWT, which your back end verifies with `/.well-known/jwks.json` alone. */
  readonly token: string;
  readonly chainId: string;
  readonly accountAddress: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Ends it on the server; `everywhere`: and all others of the account in this project. */
  signOut(options?: { readonly everywhere?: boolean }): Promise<void>;
}

/**
 * Signing in with your own Portico server.
 *
 * @example
 * const siwx: SignInWithServer = {
 *   statement: 'Welcome back.',
 *   onSession: (session) => console.log(session ? `${session.accountAddress} is signed in` : 'nobody is'),
 * };
 */
export interface SignInWithServer {
  /** A sentence in the message; one line. */
  readonly statement?: string;
  /** URIs that the message lists. */
  readonly resources?: readonly string[];
  /** Whether the page is of no use without a session; `true` when absent. */
  readonly required?: boolean;
  /** `false`: sessions outlive the connection. */
  readonly signOutOnDisconnect?: boolean;
  /** The active account's session, whenever it changes; none when there is none any more. */
  readonly onSession?: (session: SignInSession | undefined) => void;
}

/**
 * AppKit's older `siweConfig`, for networks of eip155; accounts of other namespaces count as signed in. An object of
 * these, or what `createSIWEConfig` of `@reown/appkit-siwe` made of them.
 *
 * @example
 * const siweConfigOf = (createMessage: SiweConfig['createMessage']): SiweConfig => ({
 *   getNonce: async () => (await fetch('/nonce')).text(),
 *   getMessageParams: async () => ({ domain: location.host, uri: location.origin, statement: 'Welcome.' }),
 *   createMessage,
 *   verifyMessage: async (signed) => (await fetch('/verify', { method: 'POST', body: JSON.stringify(signed) })).ok,
 *   getSession: async () => (await fetch('/session')).json(),
 *   signOut: async () => (await fetch('/logout', { method: 'POST' })).ok,
 * });
 */
export interface SiweConfig {
  getNonce(address?: string): Promise<string>;
  createMessage(args: SiweMessageArgs): string;
  verifyMessage(args: { readonly message: string; readonly signature: string }): Promise<boolean>;
  getSession(): Promise<{ readonly address: string; readonly chainId: number } | null>;
  signOut(): Promise<boolean>;
  getMessageParams?(): Promise<SiweMessageParams>;
  readonly onSignIn?: (session: { readonly address: string; readonly chainId: number }) => void;
  readonly onSignOut?: () => void;
  /** `false`: nobody is asked to sign in. */
  readonly enabled?: boolean;
  /** `true` when absent. */
  readonly required?: boolean;
  readonly signOutOnDisconnect?: boolean;
  readonly signOutOnAccountChange?: boolean;
  readonly signOutOnNetworkChange?: boolean;
  /** Of no effect: a nonce is fetched when a message is made. */
  readonly nonceRefetchIntervalMs?: number;
  /** Of no effect: the session is read when account or network change. */
  readonly sessionRefetchIntervalMs?: number;
}

/**
 * What a page says of itself in a message of `siweConfig`.
 *
 * @example
 * const params: SiweMessageParams = { domain: location.host, uri: location.origin, statement: 'Welcome.' };
 */
export interface SiweMessageParams {
  readonly domain: string;
  readonly uri: string;
  readonly chains?: readonly number[];
  readonly statement?: string;
  readonly resources?: readonly string[];
  readonly requestId?: string;
  readonly iat?: string;
  readonly nbf?: string;
  readonly exp?: string;
}

/**
 * What {@link SiweConfig.createMessage} makes the text of. `address` is `did:pkh:eip155:1:0x…`.
 *
 * @example
 * const address = ({ address }: SiweMessageArgs) => address.split(':').pop();
 */
export interface SiweMessageArgs extends SiweMessageParams {
  readonly chainId: number;
  readonly address: string;
  readonly nonce: string;
  readonly version: '1';
  readonly iat: string;
}
