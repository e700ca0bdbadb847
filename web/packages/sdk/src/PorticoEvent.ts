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
  | { readonly event: 'ALERT'; readonly properties: { code: string; message: string } };

interface AccountProperties {
  readonly namespace: ChainNamespace;
  readonly address: string;
}
