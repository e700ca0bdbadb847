// SPDX-License-Identifier: Apache-2.0
//
// What the sign-in machine asks for: the plug-in that keeps sessions, and the visitor's wallet. A chunk of its own. No
// row of list.ts leads here: whoever signs in adds one (Engine.add).
import type { RequestWallet } from '../generated/account.ts';
import type {
  PluginError,
  SignedMessage,
  SignInEffect,
  SignInInput,
  SignInIntent,
} from '../generated/sign_in.ts';
import { ANSWER_UNREADABLE } from '../readOutput.ts';
import { type MachineKind, messageOf } from '../WasmMachine.ts';
import type { MachineRow, MachineSource, MachineWorld } from './MachineRow.ts';

/** Every key it stores begins with this (core/sign_in/stored_keys.hpp). */
const STORAGE_PREFIX = 'portico.sign_in/';
const MESSAGE_LENGTH = 16_384;
const DETAIL_LENGTH = 1_024;

/** Who keeps the sessions. An error with `offline: true` says that its server could not be reached. */
export interface SignInPlugin<Message extends { readonly text: string } = { text: string }> {
  /** `expiresAt`: milliseconds since 1970. */
  find(
    chain: string,
    address: string,
  ): Promise<{
    readonly found: boolean;
    readonly required: boolean;
    readonly expiresAt?: number | undefined;
  }>;
  make(chain: string, address: string): Promise<Message>;
  /** Resolves to the session's end, where it has one. */
  add(message: Message, signature: string): Promise<number | undefined>;
  /** What the wallet signed when it connected, unverified. */
  addSigned(sessions: readonly SignedMessage[]): Promise<void>;
  revoke(chain: string, address: string): Promise<void>;
  clear(): Promise<void>;
}

/** Every one of them: the compiler says which is missing. */
const intents: Record<SignInIntent['type'], true> = {
  sign_in: true,
  cancel_sign_in: true,
  check_sign_in: true,
};

export const signInRow = <Message extends { readonly text: string }>(
  wasm: MachineSource,
  plugin: SignInPlugin<Message>,
): MachineRow => ({
  title: 'Sign-in machine',
  intents: Object.keys(intents),
  wasm,
  code: async () => ({ openKind: openSignIn(plugin) }),
});

function readError(error: unknown): PluginError {
  const offline = (error as { offline?: unknown } | null)?.offline === true;
  return { message: messageOf(error).slice(0, DETAIL_LENGTH), offline };
}

export const openSignIn =
  <Message extends { readonly text: string }>(plugin: SignInPlugin<Message>) =>
  (world: Pick<MachineWorld, 'host' | 'log'>): MachineKind<SignInInput, SignInEffect> => ({
    storagePrefix: STORAGE_PREFIX,
    open(send) {
      let made: { readonly id: number; readonly message: Message } | undefined;
      const find = async (id: number, chain: string, address: string): Promise<void> => {
        try {
          const { found, required, expiresAt } = await plugin.find(chain, address);
          const end = expiresAt !== undefined && { expires_at_ms: Math.round(expiresAt) };
          send({ type: 'sessions_found', id, found, required, ...end });
        } catch (error) {
          const read = readError(error);
          send({ type: 'sessions_found', id, found: false, required: false, error: read });
        }
      };
      const make = async (id: number, chain: string, address: string): Promise<void> => {
        try {
          const message = await plugin.make(chain, address);
          if (message.text.length > MESSAGE_LENGTH) throw new Error('the message is too long');
          made = { id, message };
          send({ type: 'message_made', id, message: message.text });
        } catch (error) {
          send({ type: 'message_made', id, error: readError(error) });
        }
      };
      const add = async (id: number, messageId: number, signature: string): Promise<void> => {
        try {
          if (made?.id !== messageId) throw new Error('there is no such message');
          const end = await plugin.add(made.message, signature);
          made = undefined;
          const expires = end !== undefined && { expires_at_ms: Math.round(end) };
          send({ type: 'session_added', id, ...expires });
        } catch (error) {
          send({ type: 'session_added', id, error: readError(error) });
        }
      };
      const addSigned = async (id: number, sessions: readonly SignedMessage[]): Promise<void> => {
        try {
          await plugin.addSigned(sessions);
          send({ type: 'session_added', id });
        } catch (error) {
          send({ type: 'session_added', id, error: readError(error) });
        }
      };
      // Nobody waits for it; the host's developer is told.
      const end = (ending: Promise<void>): void => {
        ending.catch((error) =>
          world.log({ level: 'error', message: `sign-out: ${messageOf(error)}` }),
        );
      };
      const request = async (asked: RequestWallet): Promise<void> => {
        const reply = await world.host.request(asked.chain_namespace, asked.method, asked.params);
        send({ type: 'wallet_answered', id: asked.id, ...reply });
      };
      return {
        config: {},
        run(effect) {
          switch (effect.type) {
            case 'find_sessions':
              void find(effect.id, effect.chain, effect.address);
              break;
            case 'make_message':
              void make(effect.id, effect.chain, effect.address);
              break;
            case 'add_session':
              void add(effect.id, effect.message_id, effect.signature);
              break;
            case 'add_signed':
              void addSigned(effect.id, effect.sessions);
              break;
            case 'revoke_session':
              end(plugin.revoke(effect.chain, effect.address));
              break;
            case 'clear_sessions':
              end(plugin.clear());
              break;
            case 'request_wallet':
              void request(effect);
              break;
            case 'watch_slices': // MachineSet's
              break;
            default:
              effect satisfies never;
          }
        },
        dispose: () => undefined,
      };
    },
    // What a wallet says must not leave its request open because it is too much.
    refused(event, { message }) {
      if (event.type !== 'wallet_answered' || event.error?.code === ANSWER_UNREADABLE) return;
      const error = { code: ANSWER_UNREADABLE, message };
      return { type: 'wallet_answered', id: event.id, error };
    },
  });
