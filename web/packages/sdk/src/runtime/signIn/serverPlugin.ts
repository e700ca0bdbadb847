// SPDX-License-Identifier: Apache-2.0
//
// The plug-in for our own server: it makes the nonce, checks the signature and keeps the session; this page keeps the
// session's token.
import type {
  SignInSession,
  SignInWithServer,
  SiwxMessageData,
  SiwxSession,
} from '../../SignInOptions.ts';
import { formatMessage } from './formatMessage.ts';
import type { OneClickPlugin } from './OneClickPlugin.ts';
import { readSigned } from './readSigned.ts';
import { type Nonce, ServerUnreachable, type SignInServer } from './SignInServer.ts';
import { isOf, readSessions, type StoredSession, writeSessions } from './storedSessions.ts';

export interface ServerMessage {
  readonly text: string;
  readonly data: SiwxMessageData;
  readonly nonce: Nonce;
}

export interface ServerPluginWorld {
  readonly server: SignInServer;
  /** A network's name in the message. */
  readonly networkName: (chainId: string) => string;
  /** The host has ended a session: the machine looks again. */
  readonly changed: () => void;
}

/** The message names the page's address without what stands behind `?` and `#`, which may hold secrets. */
const pageUri = (): string => location.origin + location.pathname;

export function serverPlugin(
  { server, networkName, changed }: ServerPluginWorld,
  options: SignInWithServer,
): OneClickPlugin<ServerMessage> {
  // What this page has, also where nothing can be stored.
  let sessions = readSessions();
  let told: string | undefined;
  // Of the code that is shown: a wallet may sign when it connects.
  let offered: { readonly nonce: Nonce; readonly chainId: string } | undefined;
  const keep = (next: readonly StoredSession[]): void => {
    sessions = [...next];
    writeSessions(sessions);
  };
  /** Other tabs write there, too. */
  const look = (): readonly StoredSession[] => {
    const stored = readSessions();
    if (stored.length > 0) sessions = stored;
    else sessions = sessions.filter(({ expiresAt }) => expiresAt > Date.now());
    return sessions;
  };
  const drop = (gone: readonly StoredSession[]): void => {
    const tokens = new Set(gone.map(({ token }) => token));
    keep(look().filter(({ token }) => !tokens.has(token)));
  };
  const tell = (session: StoredSession | undefined): void => {
    if (told === session?.token) return;
    told = session?.token;
    options.onSession?.(session && publicSession(session));
  };
  const publicSession = (session: StoredSession): SignInSession => ({
    token: session.token,
    chainId: session.chainId,
    accountAddress: session.address,
    expiresAt: session.expiresAt,
    async signOut({ everywhere = false } = {}) {
      await server.signOut(session.token, everywhere);
      drop([session]);
      if (told === session.token) tell(undefined);
      changed();
    },
  });
  const end = async (gone: readonly StoredSession[]): Promise<void> => {
    drop(gone);
    if (gone.some(({ token }) => token === told)) tell(undefined);
    await Promise.all(gone.map(({ token }) => server.signOut(token, false)));
  };
  const partsOf = (nonce: Nonce, chainId: string, accountAddress: string): SiwxMessageData => {
    const { statement, resources } = options;
    return {
      accountAddress,
      chainId,
      domain: location.host,
      uri: pageUri(),
      version: '1',
      nonce: nonce.nonce,
      issuedAt: nonce.issuedAt ?? new Date().toISOString(),
      ...(statement !== undefined && { statement }),
      ...(resources && { resources }),
    };
  };
  const begin = async (nonce: Nonce, signed: SiwxSession): Promise<number> => {
    const { chainId, accountAddress: address } = signed.data;
    const { message, signature } = signed;
    const token = await server.authenticate(nonce, { chainId, message, signature });
    const expiresAt = endOf(token);
    const session = { token, chainId, address, expiresAt };
    keep([...look().filter((one) => !isOf(one, chainId, address)), session]);
    tell(session);
    return expiresAt;
  };
  return {
    async find(chainId, address) {
      const required = options.required ?? true;
      const mine = look()
        .filter((one) => isOf(one, chainId, address))
        .at(-1);
      if (mine !== undefined && !(await isGood(server, mine))) {
        drop([mine]);
        tell(undefined);
        return { found: false, required };
      }
      tell(mine);
      return { found: mine !== undefined, required, expiresAt: mine?.expiresAt };
    },
    async make(chainId, accountAddress) {
      const nonce = await server.nonce();
      const data = partsOf(nonce, chainId, accountAddress);
      return { data, nonce, text: formatMessage(data, networkName(chainId)) };
    },
    add: ({ nonce, data, text }, signature) => begin(nonce, { data, message: text, signature }),
    async parts(chainId) {
      const nonce = await server.nonce();
      offered = { nonce, chainId };
      return partsOf(nonce, chainId, '');
    },
    async addSigned(signed) {
      const of = offered;
      offered = undefined;
      // After a reload nobody has the nonce's note any more: the visitor is asked in the usual way.
      if (!of) return;
      const mine = signed.map(readSigned).filter(({ data }) => data.nonce === of.nonce.nonce);
      // A nonce is good for one session: that of the network which the page is on.
      const one = mine.find(({ data }) => data.chainId === of.chainId) ?? mine[0];
      if (one) await begin(of.nonce, one);
    },
    async revoke(chainId, address) {
      if (options.signOutOnDisconnect === false) return;
      await end(look().filter((one) => isOf(one, chainId, address)));
    },
    async clear() {
      if (options.signOutOnDisconnect === false) return tell(undefined);
      await end(sessions);
    },
  };
}

/** While nobody answers, a token whose time is not over counts: the server refuses it where it does not. */
async function isGood(server: SignInServer, { token }: StoredSession): Promise<boolean> {
  try {
    return await server.isGood(token);
  } catch (error) {
    if (error instanceof ServerUnreachable) return true;
    throw error;
  }
}

/** `exp` of the token, which the server made a moment ago. */
function endOf(token: string): number {
  const claims = token.split('.')[1] ?? '';
  const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as {
    exp: number;
  };
  return exp * 1000;
}
