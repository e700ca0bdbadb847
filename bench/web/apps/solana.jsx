// SPDX-License-Identifier: Apache-2.0
import '@solana/wallet-adapter-react-ui/styles.css';
import { ConnectionProvider, WalletProvider } from '@solana/wallet-adapter-react';
import { WalletModalProvider, WalletMultiButton } from '@solana/wallet-adapter-react-ui';
import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('app')).render(
  <ConnectionProvider endpoint="https://solana-rpc.example">
    <WalletProvider wallets={[]}>
      <WalletModalProvider>
        <WalletMultiButton />
      </WalletModalProvider>
    </WalletProvider>
  </ConnectionProvider>,
);
