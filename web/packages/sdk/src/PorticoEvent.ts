// SPDX-License-Identifier: Apache-2.0
//
// What happened, for a host's own log or analytics. Names are those that AppKit's hosts know. Nothing of
// it is sent anywhere: what goes to the server is the engine's (core/engine/telemetry.hpp).
import type { ChainNamespace } from '@portico/engine';
import type { View } from './View.ts';

/**
 * One thing that happened in the widget.
 *
 * @example
 * portico.subscribeEvents(({ data }: PorticoEvent) => {
 *   if (data.event === 'CONNECT_SUCCESS') console.log(data.properties.name);
 * });
 */
export interface PorticoEvent {
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly data: PorticoEventData;
}

/**
 * The event's name and what belongs to it.
 *
 * @example
 * const data: PorticoEventData = { event: 'MODAL_OPEN', properties: { connected: false } };
 */
export type PorticoEventData =
  | { readonly event: 'MODAL_OPEN' | 'MODAL_CLOSE'; readonly properties: { connected: boolean } }
  | { readonly event: 'VIEW'; readonly properties: { view: View } }
  | { readonly event: 'SELECT_WALLET'; readonly properties: { id: string; name: string } }
  | {
      readonly event: 'CONNECT_SUCCESS';
      readonly properties: {
        method: 'qrcode' | 'browser';
        name: string;
        namespace: ChainNamespace;
        address: string;
      };
    }
  | {
      readonly event: 'CONNECT_ERROR';
      readonly properties: { code: string; message: string; name?: string };
    }
  | { readonly event: 'ACCOUNT_CHANGED'; readonly properties: AccountProperties }
  | {
      readonly event: 'DISCONNECT_SUCCESS';
      readonly properties: { namespace: ChainNamespace; address: string };
    }
  | { readonly event: 'SWITCH_NETWORK'; readonly properties: { network: string } }
  | {
      readonly event:
        | 'CLICK_SIGN_SIWX_MESSAGE'
        | 'CLICK_CANCEL_SIWX'
        | 'SIWX_AUTH_SUCCESS'
        | 'SIWX_AUTH_ERROR';
      readonly properties: { network: string; isSmartAccount: boolean };
    }
  | { readonly event: 'ALERT'; readonly properties: { code: string; message: string } }
  /** The form of sending is shown. */
  | {
      readonly event: 'OPEN_SEND';
      readonly properties: { network: string; isSmartAccount: boolean };
    }
  /** The wallet is asked. */
  | { readonly event: 'SEND_INITIATED'; readonly properties: SendProperties }
  /** The wallet has sent it; whether a block takes it is not known yet. */
  | { readonly event: 'SEND_SUCCESS'; readonly properties: SendProperties & { hash: string } }
  | { readonly event: 'SEND_ERROR'; readonly properties: SendProperties & { message: string } }
  /** The wallet is asked to sign for a name. */
  | { readonly event: 'REGISTER_NAME_INITIATED'; readonly properties: NameProperties }
  | { readonly event: 'REGISTER_NAME_SUCCESS'; readonly properties: NameProperties }
  | {
      readonly event: 'REGISTER_NAME_ERROR';
      readonly properties: NameProperties & { error: string };
    }
  /** The form of buying is shown. */
  | { readonly event: 'SELECT_BUY_CRYPTO'; readonly properties: { isSmartAccount: boolean } }
  | { readonly event: 'SELECT_WHAT_IS_A_BUY'; readonly properties: { isSmartAccount: boolean } }
  /** A window of the provider opens. */
  | {
      readonly event: 'SELECT_BUY_PROVIDER';
      readonly properties: { provider: string; isSmartAccount: boolean };
    }
  /** The form of swapping is shown. */
  | {
      readonly event: 'OPEN_SWAP';
      readonly properties: { network: string; isSmartAccount: boolean };
    }
  /** The wallet is asked for the swap itself. */
  | { readonly event: 'INITIATE_SWAP'; readonly properties: SwapProperties }
  /** The wallet has sent it; whether a block takes it is not known yet. */
  | { readonly event: 'SWAP_SUCCESS'; readonly properties: SwapProperties & { hash: string } }
  /** SWAP_APPROVAL_ERROR: the token was not allowed, and nothing is swapped. */
  | {
      readonly event: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR';
      readonly properties: SwapProperties & { message: string };
    }
  /** What is to be paid is shown. */
  | {
      readonly event: 'PAY_MODAL_OPEN';
      readonly properties: { exchanges: readonly string[]; configuration: PayConfiguration };
    }
  /** The wallet, or an exchange, is asked; it is paid. */
  | { readonly event: 'PAY_INITIATED' | 'PAY_SUCCESS'; readonly properties: PayProperties }
  | {
      readonly event: 'PAY_ERROR';
      readonly properties: PayProperties & { message: string };
    }
  | {
      readonly event: 'PAY_EXCHANGE_SELECTED';
      readonly properties: Omit<PayProperties, 'paymentId'> & {
        exchange: { id: string };
        headless: false;
      };
    };

interface PayConfiguration {
  /** CAIP-2. */
  readonly network: string;
  /** `native`, or the token's address. */
  readonly asset: string;
  /** Decimal, of whole tokens. */
  readonly amount: string;
  readonly recipient: string;
}

interface PayProperties {
  /** Your server's payment, or the call of the page. */
  readonly paymentId: string;
  readonly configuration: PayConfiguration;
  readonly currentPayment: {
    readonly type: 'wallet' | 'exchange';
    readonly status: string;
    readonly exchangeId?: string;
    readonly sessionId?: string;
    /** The transaction's hash. */
    readonly result?: string;
  };
}

interface NameProperties {
  readonly isSmartAccount: boolean;
  readonly ensName: string;
}

interface SwapProperties {
  /** Symbols. */
  readonly swapFromToken: string;
  readonly swapToToken: string;
  /** Decimal; what is got is expected. */
  readonly swapFromAmount: string;
  readonly swapToAmount: string;
  /** CAIP-2. */
  readonly network: string;
  readonly isSmartAccount: boolean;
}

interface SendProperties {
  /** Its symbol. */
  readonly token: string;
  /** Decimal. */
  readonly amount: string;
  /** CAIP-2. */
  readonly network: string;
}

interface AccountProperties {
  readonly namespace: ChainNamespace;
  readonly address: string;
}
