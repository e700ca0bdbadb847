// SPDX-License-Identifier: Apache-2.0
//
// What the embedded wallet's machine asks for: the secure site's frame, windows of providers, and a connector of kind `auth` for each
// namespace. A chunk of its own; embeddedRow.ts leads here.
import type { Connector, ConnectorAnswer } from '../Connector.ts';
import { BrowserRunner } from '../effects/browser/BrowserRunner.ts';
import type { PlaceFrame } from '../effects/browser/FrameRunner.ts';
import type {
  ConnectorRegister,
  EmbeddedConfig,
  EmbeddedEffect,
  EmbeddedInput,
} from '../generated/embedded.ts';
import type { ChainNamespace } from '../generated/engine.ts';
import { ANSWER_UNREADABLE } from '../readOutput.ts';
import type { MachineKind } from '../WasmMachine.ts';
import type { MachineWorld } from './MachineRow.ts';

/** Every key it stores begins with this (core/embedded/stored_keys.hpp). */
const STORAGE_PREFIX = 'portico.embedded/';
/** EIP-1193: the provider is disconnected from all chains. */
const GONE: ConnectorAnswer = { error: { code: 4900, message: 'The embedded wallet has gone' } };

/** Its mark: no app has one of its own to show, and the letter of "Email" says nothing. */
const ENVELOPE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#5c6670" d="M0 0h40v40H0z"/><path d="M11 13h18v14H11zl9 7 9-7" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/></svg>',
)}`;

type Emit = (name: string, data: unknown) => void;
type Config = Omit<EmbeddedConfig, 'storage' | 'at_ms'>;

/** How the page looks and speaks: the frame's views look alike. */
export interface FrameLooks {
  readonly themeMode: 'light' | 'dark' | 'auto';
  /** BCP 47. The frame offers it, and decides. */
  readonly language: string;
}

/** Calls `listener` now and after every change. Returns the unsubscribe function. */
export type WatchLooks = (listener: (looks: FrameLooks) => void) => () => void;

export interface FrameStage {
  /** Where the frame stands; it has to be seen for an approval. */
  readonly place?: PlaceFrame;
  /** What it shows wants to be so high. */
  readonly resize?: (height: number) => void;
  readonly watchLooks?: WatchLooks;
  /** No frame comes any more. */
  readonly remove?: () => void;
}

export const openEmbedded =
  (config: Config, { place, resize, watchLooks, remove }: FrameStage = {}) =>
  (world: Pick<MachineWorld, 'connectors'>): MachineKind<EmbeddedInput, EmbeddedEffect> => {
    /** Requests to connectors that are not answered; ids of one instance are not another's. */
    const waiting = new Map<number, (answer: ConnectorAnswer) => void>();
    let lastId = 0;
    const answer = (id: number, reply: ConnectorAnswer): void => {
      const resolve = waiting.get(id);
      waiting.delete(id);
      resolve?.(reply);
    };
    return {
      storagePrefix: STORAGE_PREFIX,
      open(send) {
        const browser = new BrowserRunner(
          (event) => {
            if (event.type === 'frame_ready') tell(event.id);
            const height = heightIn(event);
            if (height === undefined) send(event as EmbeddedInput);
            else resize?.(height);
          },
          undefined,
          place,
        );
        /** Ends what tells the frame. There is one at a time. */
        let stopTelling = (): void => {};
        // Nobody waits for the answer, so its id is in no request of the machine.
        const tell = (id: number): void => {
          stopTelling();
          stopTelling =
            watchLooks?.((payload) => {
              const data = { id: drawId(), type: '@w3m-app/SYNC_THEME', payload };
              browser.run({ type: 'frame_send', id, data });
            }) ?? stopTelling;
        };
        const registered = new Map<ChainNamespace, Connector>();
        const listeners = new Map<ChainNamespace, Set<Emit>>();
        let gone = false;

        const register = ({ connector_id, chain_namespace, name }: ConnectorRegister): void => {
          const emits = new Set<Emit>();
          const connector: Connector = {
            id: connector_id,
            kind: 'auth',
            chainNamespace: chain_namespace,
            name,
            icon: ENVELOPE,
            request: (method, params) =>
              new Promise((resolve) => {
                if (gone) return resolve(GONE);
                const id = ++lastId;
                waiting.set(id, resolve);
                send({
                  type: 'connector_requested',
                  id,
                  chain_namespace,
                  method,
                  params: params ?? null,
                });
              }),
            listen(emit) {
              emits.add(emit);
              return () => emits.delete(emit);
            },
          };
          listeners.set(chain_namespace, emits);
          registered.set(chain_namespace, connector);
          world.connectors.add(connector);
        };
        return {
          config,
          run(effect) {
            switch (effect.type) {
              case 'connector_register':
                register(effect);
                break;
              case 'connector_answer':
                answer(
                  effect.id,
                  effect.error ? { error: effect.error } : { result: effect.result ?? null },
                );
                break;
              case 'connector_emit':
                for (const emit of listeners.get(effect.chain_namespace) ?? [])
                  emit(effect.name, effect.data);
                break;
              case 'frame_open':
              case 'frame_send':
              case 'frame_close':
              case 'popup_open':
              case 'popup_navigate':
              case 'popup_close':
                browser.run(effect);
                break;
              case 'watch_slices': // MachineSet's
                break;
              default:
                effect satisfies never;
            }
          },
          dispose() {
            gone = true;
            stopTelling();
            browser.dispose();
            remove?.();
            for (const connector of registered.values()) world.connectors.remove(connector);
            for (const id of [...waiting.keys()]) answer(id, GONE);
          },
        };
      },
      // What is too much, or no JSON of ours, must not leave its request open.
      refused(event, { message }) {
        if (event.type === 'connector_requested')
          answer(event.id, { error: { code: ANSWER_UNREADABLE, message } });
        return undefined;
      },
    };
  };

/** Whether a frame says how high it wants to be: that is its page's matter, and none of the machine's. */
function heightIn(event: { readonly type: string; readonly data?: unknown }): number | undefined {
  const { type, payload } = (event.data ?? {}) as {
    type?: unknown;
    payload?: { height?: unknown };
  };
  if (event.type !== 'frame_message' || type !== '@w3m-frame/HEIGHT') return undefined;
  return Number(payload?.height) || 0;
}

/** 128 bits, as the frame wants them. `crypto.randomUUID` is not there on pages without TLS. */
const drawId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
