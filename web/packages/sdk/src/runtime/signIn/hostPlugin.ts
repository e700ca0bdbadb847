// SPDX-License-Identifier: Apache-2.0
//
// A plug-in of the host's own (`siwx`), as the machine asks it.
import type { SiwxConfig, SiwxMessage, SiwxSession } from '../../SignInOptions.ts';
import type { OneClickPlugin } from './OneClickPlugin.ts';
import { readSigned } from './readSigned.ts';

export interface HostMessage {
  readonly text: string;
  readonly data: SiwxMessage;
}

/** The last one to end, where each has an end. */
function endOf(sessions: readonly SiwxSession[]): number | undefined {
  const ends = sessions.map(({ data }) => Date.parse(data.expirationTime ?? ''));
  return ends.some(Number.isNaN) ? undefined : Math.max(...ends);
}

export function hostPlugin(config: SiwxConfig): OneClickPlugin<HostMessage> {
  const outlives = (): boolean => config.signOutOnDisconnect === false;
  return {
    async find(chainId, address) {
      const sessions = await config.getSessions(chainId, address);
      const required = config.getRequired?.() ?? false;
      const found = sessions.length > 0;
      return { found, required, expiresAt: found ? endOf(sessions) : undefined };
    },
    async make(chainId, accountAddress) {
      const data = await config.createMessage({ accountAddress, chainId });
      return { data, text: data.toString() };
    },
    async add({ data, text }, signature) {
      const session = { data, message: text, signature };
      await config.addSession(session);
      return endOf([session]);
    },
    // As AppKit: nobody knows yet whose account it will be.
    parts: (chainId) => config.createMessage({ accountAddress: '', chainId }),
    async addSigned(sessions) {
      await config.setSessions(sessions.map(readSigned));
    },
    async revoke(chainId, address) {
      if (!outlives()) await config.revokeSession(chainId, address);
    },
    async clear() {
      if (!outlives()) await config.setSessions([]);
    },
  };
}
