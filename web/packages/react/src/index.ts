// SPDX-License-Identifier: Apache-2.0
//
// @portico/react: hooks and components over a Portico of @portico/sdk. All of it belongs to the client's side
// of React's server components, which is said once, here.
'use client';
export { PorticoButton, type PorticoButtonProps } from './PorticoButton.tsx';
export type { PorticoElements } from './PorticoElements.ts';
export { PorticoModal } from './PorticoModal.tsx';
export { PorticoNetworkButton } from './PorticoNetworkButton.tsx';
export {
  type PorticoHandle,
  PorticoProvider,
  type PorticoProviderProps,
  usePortico,
} from './PorticoProvider.tsx';
export { type UseAccount, useAccount } from './useAccount.ts';
export { type UseBalance, useBalance } from './useBalance.ts';
export { type UseConnect, useConnect } from './useConnect.ts';
export { type UseDisconnect, useDisconnect } from './useDisconnect.ts';
export { useEvents } from './useEvents.ts';
export { type UseNetwork, useNetwork } from './useNetwork.ts';
export { type UsePay, usePay } from './usePay.ts';
export { usePorticoState } from './usePorticoState.ts';
export { useProvider } from './useProvider.ts';
export { type UseTheme, useTheme } from './useTheme.ts';
export { useWalletInfo } from './useWalletInfo.ts';
