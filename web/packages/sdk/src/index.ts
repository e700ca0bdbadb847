// SPDX-License-Identifier: Apache-2.0
//
// @portico/sdk: Portico for a page without a framework.
export type { ChainNamespace, WasmSource } from '@portico/engine';
export type { Locale } from '@portico/widget';
export { createPortico } from './createPortico.ts';
export type { RequestArguments } from './HostProvider.ts';
export { HostProvider, type ProviderEvent, ProviderRpcError } from './HostProvider.ts';
export type { KnownWallet } from './KnownWallet.ts';
export type { LibraryChain, NetworkDefinition, NetworkOption } from './networks/NetworkOption.ts';
export type { PayAsset, PayError, PayErrorCode, PayOptions, PayResult } from './PayTypes.ts';
export { Portico } from './Portico.ts';
export { PorticoError, type PorticoErrorCode } from './PorticoError.ts';
export type { PorticoEvent, PorticoEventData } from './PorticoEvent.ts';
export type { PorticoMessages } from './PorticoMessages.ts';
export type {
  AccountType,
  AppMetadata,
  PorticoFeatures,
  PorticoOptions,
  Preload,
  ProjectConfiguration,
  ThemeMode,
  ThemeVariables,
} from './PorticoOptions.ts';
export {
  type BalanceStatus,
  type ConnectionStatus,
  initialState,
  type PorticoAccount,
  type PorticoNetwork,
  type PorticoNetworkInUse,
  type PorticoState,
  type WalletInfo,
} from './PorticoState.ts';
export type {
  BuyOptions,
  ConnectOptions,
  OpenOptions,
  PorticoAppearance,
  SendOptions,
  SwapOptions,
} from './PorticoTypes.ts';
export type {
  SignInSession,
  SignInWithServer,
  SiweConfig,
  SiweMessageArgs,
  SiweMessageParams,
  SiwxConfig,
  SiwxMessage,
  SiwxMessageData,
  SiwxSession,
} from './SignInOptions.ts';
export type { View } from './View.ts';
