// SPDX-License-Identifier: Apache-2.0
//
// Our own pairing machine, native, behind portico-wc: this is its shell. It carries out the effects
// (sockets, timers, storage in memory) and hands every answer back as a step.
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { Program } from '../../tools/harness/Program.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { PROJECT_ID } from './quiet.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const binary = process.env.PORTICO_WC_BIN ?? join(root, 'build/native/tools/wc_machine/portico-wc');

/** Emits every PairingEvent under the word of its type. `reported` keeps them all. */
export class PairingProgram extends EventEmitter {
  reported = [];
  storage = new Map();
  #sockets = new Map();
  #timers = new Map();

  static start(keep, { role, relayUrl, storage = new Map() }) {
    const program = new PairingProgram(role, relayUrl, storage);
    keep.closeOnExit(`portico-wc (${role})`, () => program.stop());
    keep.note(() => program.report());
    return program;
  }

  constructor(role, relayUrl, storage) {
    super();
    this.role = role;
    this.storage = storage;
    this.program = new Program(binary, []);
    createInterface({ input: this.program.child.stdout }).on('line', (line) =>
      this.#runEffects(line),
    );
    this.#write({
      role,
      relay_url: relayUrl,
      project_id: PROJECT_ID,
      metadata: {
        name: `Portico ${role}`,
        description: 'Our own pairing machine',
        url: `https://${role}.example`,
        icons: [],
      },
      user_agent: 'wc-2/portico-0.1.0/linux/node',
      storage: [...storage].map(([key, value]) => ({ key, value })),
      at_ms: Date.now(),
    });
    this.step({ type: 'online_changed', online: true });
  }

  step(event) {
    if (this.program.running) this.#write({ at_ms: Date.now(), event });
  }

  /** The first event of this type that holds, now or later. */
  async waitForEvent(type, holds = () => true) {
    return waitFor(`${this.role} to say ${type}`, () =>
      this.reported.find((event) => event.type === type && holds(event)),
    );
  }

  /** Ends the program as a crash would; its storage stays. */
  async stop() {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    for (const socket of this.#sockets.values()) socket.terminate();
    this.#sockets.clear();
    await this.program.stop('SIGKILL');
  }

  report() {
    const reported = this.reported.slice(-15).map((event) => JSON.stringify(event).slice(0, 300));
    return `--- portico-wc (${this.role})\n${reported.join('\n')}\n${this.program.output}`;
  }

  #write(value) {
    this.program.child.stdin.write(`${JSON.stringify(value)}\n`);
  }

  #runEffects(line) {
    const output = JSON.parse(line);
    if (output.error) {
      this.reported.push({ type: 'error', ...output.error });
      return;
    }
    for (const effect of output.effects) this.#run(effect);
    for (const event of output.events) {
      this.reported.push(event);
      this.emit(event.type, event);
    }
  }

  #run(effect) {
    switch (effect.type) {
      case 'socket_open':
        return this.#open(effect);
      case 'socket_send':
        return this.#sockets.get(effect.socket_id)?.send(effect.text);
      case 'socket_close':
        this.#sockets.get(effect.socket_id)?.close();
        return this.#sockets.delete(effect.socket_id);
      case 'timer_set':
        clearTimeout(this.#timers.get(effect.timer_id));
        return this.#timers.set(
          effect.timer_id,
          setTimeout(() => {
            this.#timers.delete(effect.timer_id);
            this.step({ type: 'timer_fired', timer_id: effect.timer_id });
          }, effect.delay_ms),
        );
      case 'timer_clear':
        clearTimeout(this.#timers.get(effect.timer_id));
        return this.#timers.delete(effect.timer_id);
      case 'storage_set':
        return this.storage.set(effect.key, effect.value);
      case 'storage_remove':
        return this.storage.delete(effect.key);
      case 'tab_post':
        return undefined;
      case 'log':
        return this.reported.push(effect);
      default:
        throw new Error(`portico-wc asked for ${effect.type}, which this shell does not know`);
    }
  }

  #open({ socket_id, url }) {
    const socket = new WebSocket(url);
    this.#sockets.set(socket_id, socket);
    const ours = () => this.#sockets.get(socket_id) === socket;
    socket.on('open', () => ours() && this.step({ type: 'socket_opened', socket_id }));
    socket.on('message', (data) => {
      if (ours()) this.step({ type: 'socket_message', socket_id, text: data.toString() });
    });
    // The close that follows says what is needed.
    socket.on('error', () => {});
    socket.on('close', (code, reason) => {
      if (!ours()) return;
      this.#sockets.delete(socket_id);
      this.step({ type: 'socket_closed', socket_id, code, reason: reason.toString() });
    });
  }
}
