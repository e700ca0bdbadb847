// SPDX-License-Identifier: Apache-2.0
//
// A client of the relay of a key of its own: publishes, subscribes, acknowledges.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function toBase58(bytes) {
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = ALPHABET[Number(number % 58n)] + text;
  return text;
}

/** Of a client: the relay knows it again by it. */
export const makeKey = () => generateKeyPairSync('ed25519');

function makeToken(audience, { privateKey, publicKey }) {
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x, 'base64url');
  const iat = Math.floor(Date.now() / 1000);
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iss = `did:key:z${toBase58(Buffer.concat([Buffer.of(0xed, 1), raw]))}`;
  const sub = randomBytes(32).toString('hex');
  const text = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part({ iss, sub, aud: audience, iat, exp: iat + 86_400 })}`;
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
}

export class RelayClient {
  #socket;
  #id = Date.now() * 1000;
  #answers = new Map();
  #messages = [];
  #waiting = [];

  static async open(url, project, key) {
    const client = new RelayClient();
    const socket = new WebSocket(`${url}/?auth=${makeToken(url, key)}&projectId=${project}`);
    client.#socket = socket;
    socket.onmessage = ({ data }) => client.#take(JSON.parse(data));
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error('the socket did not open'));
    });
    socket.onclose = ({ code }) => client.#fail(new Error(`the socket was closed: ${code}`));
    return client;
  }

  publish(topic, message, ttl) {
    return this.#call('irn_publish', { topic, message, ttl, tag: 1108, prompt: false });
  }

  /** Gives the subscription's id. */
  subscribe(topic) {
    return this.#call('irn_subscribe', { topic });
  }

  unsubscribe(topic, id) {
    return this.#call('irn_unsubscribe', { topic, id });
  }

  /** The next message. */
  received() {
    const ready = this.#messages.shift();
    if (ready) return Promise.resolve(ready);
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  close() {
    this.#socket.close();
  }

  #call(method, params) {
    const id = ++this.#id;
    this.#socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return new Promise((resolve, reject) => this.#answers.set(id, { resolve, reject }));
  }

  #take(frame) {
    if (frame.method) {
      this.#socket.send(JSON.stringify({ jsonrpc: '2.0', id: frame.id, result: true }));
      const waiting = this.#waiting.shift();
      if (waiting) waiting.resolve(frame.params.data);
      else this.#messages.push(frame.params.data);
      return;
    }
    const asked = this.#answers.get(frame.id);
    this.#answers.delete(frame.id);
    if (frame.error) asked?.reject(new Error(frame.error.message));
    else asked?.resolve(frame.result);
  }

  #fail(error) {
    for (const { reject } of [...this.#answers.values(), ...this.#waiting]) reject(error);
  }
}
