// SPDX-License-Identifier: Apache-2.0
//
// A program: a dapp of @walletconnect/universal-provider whose socket is `ws`, as in Node before 22. Its argument is
// the relay. It prints "thrown: ..." for each error that nothing caught, and "over" some seconds after the first close that
// it heard: a client that throws does it with its next connection, a second or two later.
import { quietOptions } from './quiet.mjs';

delete globalThis.WebSocket;
for (const kind of ['uncaughtException', 'unhandledRejection'])
  process.on(kind, (error) => console.log(`thrown: ${error?.message}`));

const { UniversalProvider } = await import('@walletconnect/universal-provider');
const provider = await UniversalProvider.init({
  ...quietOptions(process.argv[2]),
  metadata: { name: 'Refused', description: 'A dapp', url: 'https://dapp.example', icons: [] },
});
provider.client.core.relayer.once('relayer_disconnect', () =>
  setTimeout(() => console.log('over'), 5_000),
);
provider
  .connect({
    optionalNamespaces: {
      eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [], rpcMap: {} },
    },
  })
  .catch(() => {});
