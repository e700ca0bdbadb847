// SPDX-License-Identifier: Apache-2.0
//
// One row for each namespace: its account, and what the wallet signed.
import { PorticoButton, useAccount, useDisconnect, useProvider } from '@portico/react';
import type { ChainNamespace } from '@portico/sdk';
import { useState } from 'react';
import { signWith } from '../signMessage.ts';

const MESSAGE = 'Hello from the Portico playground';

export function HooksApp({ namespaces }: { readonly namespaces: readonly ChainNamespace[] }) {
  return (
    <main>
      <h1>An app written with the hooks</h1>
      <PorticoButton />
      <ul>
        {namespaces.map((namespace) => (
          <Signer key={namespace} namespace={namespace} />
        ))}
      </ul>
    </main>
  );
}

function Signer({ namespace }: { readonly namespace: ChainNamespace }) {
  const { address, isConnected } = useAccount({ namespace });
  const { disconnect } = useDisconnect();
  const provider = useProvider(namespace);
  const [said, setStatus] = useState('');
  if (!isConnected || address === undefined) return <li>{namespace}: nobody is connected</li>;
  const sign = (): Promise<void> => {
    setStatus('');
    return signWith(provider, namespace, address, MESSAGE).then(setStatus, (error: Error) =>
      setStatus(`failed: ${error.message}`),
    );
  };
  return (
    <li data-namespace={namespace}>
      <p>
        {namespace}: <b>{address}</b>
      </p>
      <button type="button" onClick={() => void sign()}>
        Sign a message
      </button>
      <button type="button" onClick={() => void disconnect({ namespace })}>
        Leave
      </button>
      <output>{said}</output>
    </li>
  );
}
