// SPDX-License-Identifier: Apache-2.0
//
// @portico/engine: the engine in a page.
export type { AskedOf, AskedRequest, AskedSlice, OpenAsked } from './AskedSlice.ts';
export type { Connector, ConnectorAnswer } from './Connector.ts';
export { ConnectorRegistry } from './ConnectorRegistry.ts';
export { Engine, type EngineOptions } from './Engine.ts';
export type { EngineStore, Intent } from './EngineStore.ts';
export { AskedRequests } from './effects/AskedRequests.ts';
export type { HostListener, HostReply } from './effects/HostRunner.ts';
export { writeClipboard } from './effects/writeClipboard.ts';
export { writeEveryLog, writeLog } from './effects/writeLog.ts';
export type * from './generated/account.ts';
export type * from './generated/api.ts';
export type {
  EmailChangeSlice,
  EmbeddedConfig,
  EmbeddedIntent,
  EmbeddedNoticeSlice,
  EmbeddedSlices,
  LoginSlice,
  LoginStep,
} from './generated/embedded.ts';
export type * from './generated/engine.ts';
export { featureRows } from './generated/features.ts';
export type * from './generated/machine.ts';
export type {
  MoneyIntent,
  MoneySlices,
  PaymentRequestSlice,
  SendButton,
  SendFee,
  SendProblem,
  SendQuote,
  SendSlice,
  SendSpeed,
  SendStep,
  SendToken,
  SendWarning,
  Transfer,
  TransferStatus,
  TransfersSlice,
} from './generated/money.ts';
export type {
  NameProblem,
  NamesIntent,
  NamesSlice,
  NamesSlices,
  NamesState,
  NameVerdict,
} from './generated/names.ts';
export type {
  BuyOffer,
  BuyProblem,
  BuySlice,
  BuyStep,
  BuyToken,
  OnrampIntent,
  OnrampSlices,
  Purchase,
  PurchaseStatus,
  PurchasesSlice,
} from './generated/onramp.ts';
export type * from './generated/pairing.ts';
export type {
  PayCode,
  PayExchange,
  PayIntent,
  PayProblem,
  PayQuote,
  PaySlice,
  PaySlices,
  PayStep,
} from './generated/pay.ts';
export type {
  ReplaceIntent,
  ReplaceKind,
  ReplacementQuote,
  ReplacementSlice,
  ReplaceProblem,
  ReplaceSlices,
} from './generated/replace.ts';
export { type Section, type SectionOfView, sectionOf } from './generated/sections.ts';
export type {
  SignedMessage,
  SignInIntent,
  SignInProblem,
  SignInSlice,
  SignInSlices,
  SignInState,
} from './generated/sign_in.ts';
export type {
  SolanaSendIntent,
  SolanaSendProblem,
  SolanaSendQuote,
  SolanaSendSlice,
  SolanaSendSlices,
  SolanaSendWarning,
  SolanaSent,
} from './generated/solana_send.ts';
export type {
  SwapAct,
  SwapButton,
  SwapCharge,
  SwapIntent,
  SwapOffer,
  SwapProblem,
  SwapQuote,
  SwapSide,
  SwapSlice,
  SwapSlices,
  SwapStep,
  SwapToken,
  SwapWarning,
} from './generated/swap.ts';
export { SDK_VERSION } from './generated/version.ts';
export { Listeners } from './Listeners.ts';
export { embeddedRow } from './machines/embeddedRow.ts';
export type { MachineRow } from './machines/MachineRow.ts';
export { openEmbedded } from './machines/openEmbedded.ts';
export { moneyRow } from './machines/openMoney.ts';
export { namesRow } from './machines/openNames.ts';
export { onrampRow } from './machines/openOnramp.ts';
export { payRow } from './machines/openPay.ts';
export { replaceRow } from './machines/openReplace.ts';
export { type SignInPlugin, signInRow } from './machines/openSignIn.ts';
export { solanaSendRow } from './machines/openSolanaSend.ts';
export { swapRow } from './machines/openSwap.ts';
export { needsApproval } from './needsApproval.ts';
export type { Slices } from './Slices.ts';
export { loadModule, type WasmSource } from './wasm/loadModule.ts';
