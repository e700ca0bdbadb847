// SPDX-License-Identifier: Apache-2.0
//
// `siweConfig`, AppKit's older form, as a plug-in of `siwx`.
import type { SiweConfig, SiwxConfig, SiwxSession } from '../../SignInOptions.ts';

/** What `createSIWEConfig` of `@reown/appkit-siwe` makes. */
interface SiweClient {
  readonly options: Partial<SiweConfig>;
  readonly methods: SiweConfig;
}

export function plainSiwe(given: SiweConfig | SiweClient): SiweConfig {
  return 'methods' in given ? { ...given.options, ...given.methods } : given;
}

const sameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

export function siwxOfSiwe(siwe: SiweConfig): SiwxConfig {
  const required = siwe.required ?? true;
  const signOut = async (): Promise<void> => {
    await siwe.signOut();
    siwe.onSignOut?.();
  };
  return {
    getRequired: () => required,
    signOutOnDisconnect: siwe.signOutOnDisconnect ?? true,

    async createMessage({ accountAddress, chainId }) {
      const params = await siwe.getMessageParams?.();
      if (!params) throw new Error('Failed to get message params!');
      const nonce = await siwe.getNonce(accountAddress);
      const iat = params.iat ?? new Date().toISOString();
      const { domain, uri, statement, resources, requestId, exp, nbf } = params;
      return {
        accountAddress,
        chainId,
        domain,
        uri,
        version: '1',
        nonce,
        issuedAt: iat,
        statement,
        resources,
        requestId,
        expirationTime: exp,
        notBefore: nbf,
        toString: () =>
          siwe.createMessage({
            ...params,
            chainId: Number(chainId.split(':')[1]),
            address: `did:pkh:${chainId}:${accountAddress}`,
            nonce,
            version: '1',
            iat,
          }),
      };
    },

    async addSession({ data, message, signature }) {
      if (!(await siwe.verifyMessage({ message, signature })))
        throw new Error('Failed to verify message');
      siwe.onSignIn?.({
        address: data.accountAddress,
        chainId: Number(data.chainId.split(':')[1]),
      });
    },

    revokeSession: signOut,

    async setSessions(sessions) {
      if (sessions.length === 0) await signOut();
      else for (const session of sessions) await this.addSession(session);
    },

    async getSessions(chainId, address) {
      const data = {
        accountAddress: address,
        chainId,
        domain: '',
        uri: '',
        version: '1',
        nonce: '',
      };
      const here: SiwxSession[] = [{ data, message: '', signature: '' }];
      if (!chainId.startsWith('eip155:')) return here;
      const session = await siwe.getSession();
      if (!session?.address) return [];
      const ends =
        (!sameAddress(session.address, address) && siwe.signOutOnAccountChange !== false) ||
        (`eip155:${session.chainId}` !== chainId && siwe.signOutOnNetworkChange !== false);
      if (!ends) return here;
      await signOut();
      return [];
    },
  };
}
