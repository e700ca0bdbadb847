// SPDX-License-Identifier: Apache-2.0
//
// Sessions with our server, as this origin's storage has them, so that a reload and other tabs find them. A key of the
// sign-in machine, which hears when another tab writes it (core/sign_in/stored_keys.hpp).
import { reportError } from '../../reportError.ts';

const KEY = 'portico.sign_in/session';
const SESSIONS_MAX = 16;

export interface StoredSession {
  readonly token: string;
  readonly chainId: string;
  readonly address: string;
  readonly expiresAt: number;
}

/** Of one address two spellings may be around, on eip155. */
export function isOf(session: StoredSession, chainId: string, address: string): boolean {
  if (session.chainId !== chainId) return false;
  return chainId.startsWith('eip155:')
    ? session.address.toLowerCase() === address.toLowerCase()
    : session.address === address;
}

/** Those whose time is not over. */
export function readSessions(): StoredSession[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter(isSession).filter(isOpen) : [];
  } catch {
    return [];
  }
}

/** A page without storage keeps them until it is left. */
export function writeSessions(sessions: readonly StoredSession[]): void {
  try {
    if (sessions.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(sessions.slice(-SESSIONS_MAX)));
  } catch (error) {
    reportError(error);
  }
}

function isSession(one: unknown): one is StoredSession {
  const { token, chainId, address, expiresAt } = (one ?? {}) as Partial<StoredSession>;
  return (
    typeof token === 'string' &&
    typeof chainId === 'string' &&
    typeof address === 'string' &&
    typeof expiresAt === 'number'
  );
}

const isOpen = ({ expiresAt }: StoredSession): boolean => expiresAt > Date.now();
