// SPDX-License-Identifier: Apache-2.0
'use client';
import { useAccount, useBalance, useConnect, useNetwork } from '@portico/react';

export function Account() {
  const { address, profileName, isConnected, isReconnecting } = useAccount();
  const { balance, symbol } = useBalance();
  const { network } = useNetwork();
  const { connectWallet } = useConnect();
  // Rejects when the visitor closes the modal.
  const connect = () => connectWallet({ wallet: 'io.metamask' }).catch(console.warn);
  if (isReconnecting) return <p>One moment</p>;
  if (!isConnected)
    return (
      <button type="button" onClick={connect}>
        Connect MetaMask
      </button>
    );
  return (
    <a href={`${network?.blockExplorerUrls[0]}/address/${address}`}>
      {profileName ?? address}: {balance} {symbol}
    </a>
  );
}
