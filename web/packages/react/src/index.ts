// SPDX-License-Identifier: Apache-2.0
//
// @portico/react: hooks and a button over a Portico of @portico/sdk.
export { PorticoButton } from './PorticoButton.tsx';
export {
  type PorticoHandle,
  PorticoProvider,
  type PorticoProviderProps,
  usePortico,
} from './PorticoProvider.tsx';
export { type UseAccount, useAccount } from './useAccount.ts';
export { type UseConnect, useConnect } from './useConnect.ts';
export { type UseNetwork, useNetwork } from './useNetwork.ts';
export { usePorticoState } from './usePorticoState.ts';
