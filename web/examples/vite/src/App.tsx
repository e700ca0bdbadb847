// SPDX-License-Identifier: Apache-2.0
//
// A page with the button, the account and a message to sign through viem.
import { walletClientOf } from '@portico/bridges/viem';
import {
  PorticoButton,
  PorticoNetworkButton,
  useAccount,
  useDisconnect,
  useNetwork,
  useTheme,
} from '@portico/react';
import type { Portico } from '@portico/sdk';
import { useState } from 'react';
import { mainnet } from 'viem/chains';

export function App({ portico }: { readonly portico: Portico }) {
  const { address, isConnected } = useAccount();
  const { network } = useNetwork();
  const { disconnect } = useDisconnect();
  const { themeMode, setThemeMode } = useTheme();
  const [said, setStatus] = useState('');
  const sign = () =>
    walletClientOf(portico, mainnet)
      .signMessage({ message: 'Hello from the example' })
      .then(setStatus, (error: Error) => setStatus(error.message));

  return (
    <main>
      <h1>Portico in Vite</h1>
      <PorticoButton />
      <PorticoNetworkButton />
      <p id="greeting">
        {isConnected ? `Hello ${address} on ${network?.name}` : 'Nobody is connected'}
      </p>
      <button type="button" onClick={() => setThemeMode(themeMode === 'dark' ? 'light' : 'dark')}>
        Theme: {themeMode}
      </button>
      {isConnected && (
        <>
          <button type="button" onClick={() => void sign()}>
            Sign a message
          </button>
          <button type="button" onClick={() => void disconnect()}>
            Disconnect
          </button>
        </>
      )}
      <output>{said}</output>
    </main>
  );
}
