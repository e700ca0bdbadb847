// SPDX-License-Identifier: Apache-2.0
//
// The provider of a host's page (EIP-1193), for libraries that run here.
import * as wagmi from '@wagmi/core';

/** @param host of HostPage */
export function providerOf({ page }) {
  return {
    async request({ method, params }) {
      const { result, error } = await page.evaluate(
        ([name, carried]) =>
          globalThis.portico
            .getProvider('eip155')
            .request({ method: name, params: carried })
            .then(
              (given) => ({ result: given }),
              ({ code, message, data }) => ({ error: { code, message, data } }),
            ),
        [method, params],
      );
      if (error) throw Object.assign(new Error(error.message), error);
      return result;
    },
    on() {},
    removeListener() {},
  };
}

/** wagmi's own way to a provider. Not injected(), which wants a window: what it does with a provider, and no more. */
export const connectorOf = (provider) =>
  wagmi.createConnector(() => {
    const accountsBy = async (method) => provider.request({ method });
    const getChainId = async () => Number(await provider.request({ method: 'eth_chainId' }));
    return {
      ...{ id: 'portico', name: 'Portico', type: 'injected' },
      connect: async () => ({
        accounts: await accountsBy('eth_requestAccounts'),
        chainId: await getChainId(),
      }),
      disconnect: async () => {},
      getAccounts: () => accountsBy('eth_accounts'),
      getChainId,
      getProvider: async () => provider,
      isAuthorized: async () => true,
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    };
  });
