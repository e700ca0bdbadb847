// SPDX-License-Identifier: Apache-2.0
//
// Everything that needs the visitor's wallet. Rendered on the server too: nobody is connected there.
'use client';
import { PorticoButton, PorticoNetworkButton, PorticoProvider, useAccount } from '@portico/react';
import { createPortico } from '@portico/sdk';

const portico = createPortico({
  projectId: 'example',
  metadata: { name: 'Next example' },
  networks: ['eip155:1', 'eip155:8453'],
  server: process.env.NEXT_PUBLIC_PORTICO_SERVER ?? 'http://127.0.0.1:8080',
});

function Greeting() {
  const { address, isConnected } = useAccount();
  return <p id="greeting">{isConnected ? `Hello ${address}` : 'Nobody is connected'}</p>;
}

export function Wallet() {
  return (
    <PorticoProvider portico={portico}>
      <PorticoButton />
      <PorticoNetworkButton />
      <Greeting />
    </PorticoProvider>
  );
}
