// SPDX-License-Identifier: Apache-2.0
//
// A Portico with a Solana account whose key the test holds: what the engine gives a host, without a chain.
import { HostProvider, initialState, type PorticoAccount, type PorticoState } from '@portico/sdk';
import {
  createKeyPairFromPrivateKeyBytes,
  getAddressFromPublicKey,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionCodec,
  partiallySignTransaction,
  signBytes,
} from '@solana/kit';

export class SolanaPage {
  readonly address: string;
  readonly requested: string[] = [];
  decline = false;
  readonly #keys: CryptoKeyPair;
  readonly #provider = new HostProvider((method, params) => this.#answer(method, params));
  readonly #listeners = new Set<(state: PorticoState) => void>();
  #state: PorticoState = initialState;
  #connected = false;

  static async open(): Promise<SolanaPage> {
    const keys = await createKeyPairFromPrivateKeyBytes(new Uint8Array(32).fill(7));
    return new SolanaPage(keys, await getAddressFromPublicKey(keys.publicKey));
  }

  private constructor(keys: CryptoKeyPair, address: string) {
    this.#keys = keys;
    this.address = address;
  }

  get keys(): CryptoKeyPair {
    return this.#keys;
  }

  getProvider = () => this.#provider;
  getState = (): PorticoState => this.#state;
  getAccount = (): PorticoAccount => ({
    namespace: 'solana',
    status: this.#connected ? 'connected' : 'disconnected',
    addresses: this.#connected ? [this.address] : [],
    ...(this.#connected && {
      address: this.address,
      caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    }),
  });
  subscribe = (listener: (state: PorticoState) => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  open = async () => this.#notify({ open: true });
  disconnect = async () => this.connect(false);

  connect(connected = true): void {
    this.#connected = connected;
    this.#notify({ open: false });
  }

  close(): void {
    this.#notify({ open: false });
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  #notify(change: Partial<PorticoState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of [...this.#listeners]) listener(this.#state);
  }

  /** As the method tables of @portico/adapters say. */
  async #answer(method: string, params: unknown) {
    this.requested.push(method);
    if (this.decline) return { error: { code: 4001, message: 'The visitor declined' } };
    const { transaction, message } = params as { transaction: string; message: string };
    if (method === 'solana_signMessage') {
      const bytes = new Uint8Array(getBase58Encoder().encode(message));
      const signature = await signBytes(this.#keys.privateKey, bytes);
      return { result: { signature: getBase58Decoder().decode(signature) } };
    }
    const codec = getTransactionCodec();
    const signed = await partiallySignTransaction(
      [this.#keys],
      codec.decode(getBase64Encoder().encode(transaction)),
    );
    const signature = Object.values(signed.signatures)[0] ?? new Uint8Array(64);
    const result = {
      signature: getBase58Decoder().decode(signature),
      transaction: getBase64Decoder().decode(codec.encode(signed)),
    };
    return { result };
  }
}
