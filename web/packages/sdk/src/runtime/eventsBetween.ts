// SPDX-License-Identifier: Apache-2.0
//
// Reads from two states of the engine what happened between them.
import { AskedRequests, type Engine, type Slices } from '@portico/engine';
import type { PorticoEvent, PorticoEventData } from '../PorticoEvent.ts';
import type { PorticoOptions } from '../PorticoOptions.ts';
import { afterRequest } from './money/afterRequest.ts';
import { whenMoney } from './money/whenMoney.ts';
import { whenNames } from './names/whenNames.ts';
import { whenPay } from './pay/whenPay.ts';
import { whenSignIn } from './signIn/whenSignIn.ts';
import { whenVault } from './vault/whenVault.ts';
import { publicView } from './wireWords.ts';

export { afterRequest };

/** Behind every change: the host hears of it, and what the server, the host or the account has besides is prepared. */
export function afterChange(
  timestamp: number,
  before: Slices,
  after: Slices,
  hear: (event: PorticoEvent) => void,
  engine: Engine,
  options: PorticoOptions,
): void {
  if (!engine.host.watcher)
    new AskedRequests(engine.host, engine, (requests) => engine.show({ asked: { requests } }));
  for (const data of eventsBetween(before, after)) hear({ timestamp, data });
  const sent = after.approvals?.sent;
  if (sent && sent.hash !== before.approvals?.sent?.hash) {
    const method = 'eth_sendTransaction';
    const [params, reply] = [[sent.transaction], { result: sent.hash }];
    const request = { account: engine.watched?.account, method, params, reply };
    afterRequest(engine, options, hear, request).catch(reportError);
  }
  whenVault(engine, options);
  whenSignIn(engine, options, hear);
  whenMoney(engine, options, hear);
  whenNames(engine, options, hear);
  whenPay(engine, options, hear);
}

/** In the order in which a visitor would tell it. */
export function eventsBetween(before: Slices, after: Slices): PorticoEventData[] {
  return [
    ...modalEvents(before, after),
    ...connectingEvents(before, after),
    ...connectionEvents(before, after),
    ...networkEvents(before, after),
    ...alertEvents(before, after),
  ];
}

function modalEvents(before: Slices, after: Slices): PorticoEventData[] {
  const events: PorticoEventData[] = [];
  const { open } = after.modal;
  const connected = after.account.status === 'connected';
  if (before.modal.open !== open) {
    events.push({ event: open ? 'MODAL_OPEN' : 'MODAL_CLOSE', properties: { connected } });
  }
  const { view } = after.router;
  if (open && (!before.modal.open || before.router.view !== view)) {
    events.push({ event: 'VIEW', properties: { view: publicView(view) } });
  }
  return events;
}

function connectingEvents(before: Slices, after: Slices): PorticoEventData[] {
  const [was, is] = [before.connecting, after.connecting];
  const events: PorticoEventData[] = [];
  const { wallet } = is;
  if (wallet && is.state !== 'idle' && (was.state === 'idle' || was.wallet?.id !== wallet.id)) {
    events.push({ event: 'SELECT_WALLET', properties: { id: wallet.id, name: wallet.name } });
  }
  const wrong = ['declined', 'locked', 'expired', 'failed', 'pending'].includes(is.state);
  if (wrong && was.state !== is.state) {
    const properties = { code: is.error_code ?? is.state, message: is.error_message ?? '' };
    events.push({
      event: 'CONNECT_ERROR',
      properties: { ...properties, ...(wallet && { name: wallet.name }) },
    });
  }
  return events;
}

function connectionEvents(before: Slices, after: Slices): PorticoEventData[] {
  const events: PorticoEventData[] = [];
  for (const is of after.connections.connections) {
    const namespace = is.chain_namespace;
    const was = before.connections.connections.find((one) => one.chain_namespace === namespace);
    const [old, address] = [was?.accounts[0], is.accounts[0]];
    const [wasHere, isHere] = [was?.status === 'connected', is.status === 'connected'];
    if (isHere && !wasHere && address !== undefined) {
      const method = is.connector_id === 'wallet_connect' ? 'qrcode' : 'browser';
      const shown = after.account.caip_address?.startsWith(`${namespace}:`);
      const name = (shown ? after.account.wallet?.name : undefined) ?? is.connector_id ?? '';
      events.push({ event: 'CONNECT_SUCCESS', properties: { method, name, namespace, address } });
    } else if (isHere && address !== undefined && old !== address) {
      events.push({ event: 'ACCOUNT_CHANGED', properties: { namespace, address } });
    } else if (wasHere && is.status === 'disconnected') {
      events.push({ event: 'DISCONNECT_SUCCESS', properties: { namespace, address: old ?? '' } });
    }
  }
  return events;
}

function networkEvents(before: Slices, after: Slices): PorticoEventData[] {
  const network = after.networks.active;
  if (network === undefined || network === before.networks.active) return [];
  return [{ event: 'SWITCH_NETWORK', properties: { network } }];
}

function alertEvents(before: Slices, after: Slices): PorticoEventData[] {
  const { open, code, short_message } = after.alert;
  if (!open || (before.alert.open && before.alert.code === code)) return [];
  return [{ event: 'ALERT', properties: { code, message: short_message } }];
}
