// SPDX-License-Identifier: Apache-2.0
import injectedModule from '@web3-onboard/injected-wallets';
import { init, useConnectWallet } from '@web3-onboard/react';
import { createRoot } from 'react-dom/client';

init({
  wallets: [injectedModule()],
  chains: [
    { id: '0x1', token: 'ETH', label: 'Ethereum', rpcUrl: 'https://ethereum-rpc.example' },
    { id: '0x2105', token: 'ETH', label: 'Base', rpcUrl: 'https://base-rpc.example' },
  ],
  appMetadata: { name: 'Bench', description: 'Bench', icon: '<svg></svg>' },
});

function App() {
  const [, connect] = useConnectWallet();
  return (
    <button type="button" id="connect" onClick={() => connect().catch(() => {})}>
      Connect
    </button>
  );
}

createRoot(document.getElementById('app')).render(<App />);
