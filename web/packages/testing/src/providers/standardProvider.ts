// SPDX-License-Identifier: Apache-2.0
//
// A wallet of the Wallet Standard with Solana's or Bitcoin's features.
import type { Channel, InjectedProviderOptions } from './InjectedProvider.ts';

interface PlainAccount {
  readonly address: string;
  readonly publicKey: string;
  readonly purpose?: string;
}
interface Input {
  readonly account: { readonly address: string };
  readonly message?: Uint8Array;
  readonly transaction?: Uint8Array;
  readonly psbt?: Uint8Array;
  readonly inputsToSign?: readonly { readonly account: { readonly address: string } }[];
}

export function standardProvider(channel: Channel, options: InjectedProviderOptions): () => void {
  const isBitcoin = options.chains.some((chain) => chain.startsWith('bitcoin:'));
  const toHex = (bytes: Uint8Array) =>
    Array.from(bytes, (each) => each.toString(16).padStart(2, '0')).join('');
  const fromHex = (text: string) =>
    Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  // A test may hand a value through as it is, to see what comes of it.
  const isRaw = (value: unknown): value is { __raw: unknown } =>
    typeof value === 'object' && value !== null && '__raw' in value;

  const changed = new Set<(properties: unknown) => void>();
  let chains = options.chains;
  let accounts: readonly unknown[] = [];
  const keep = (plain: readonly PlainAccount[]) => {
    accounts = plain.map(({ address, publicKey, purpose }) => ({
      address,
      publicKey: fromHex(publicKey),
      chains,
      features: Object.keys(features),
      ...(purpose && { purpose }),
    }));
    return { accounts };
  };
  const connect = (method: string) => async (params: unknown) => {
    const answer = await channel.request(method, params);
    if (isRaw(answer)) return answer.__raw;
    return keep((answer as { accounts: PlainAccount[] }).accounts);
  };
  const disconnect = (method: string) => async () => {
    await channel.request(method, null);
    keep([]);
  };
  /** One call per input; every member of the answers that is hex becomes bytes. */
  const sign =
    (method: string) =>
    async (...inputs: readonly Input[]) => {
      const outputs: unknown[] = [];
      for (const { account, message, transaction, psbt, inputsToSign, ...rest } of inputs) {
        const answer = await channel.request(method, {
          ...rest,
          ...(account && { address: account.address }),
          ...(message && { message: toHex(message) }),
          ...(transaction && { transaction: toHex(transaction) }),
          ...(psbt && { psbt: toHex(psbt) }),
          ...(inputsToSign && {
            inputsToSign: inputsToSign.map(({ account: { address }, ...each }) => ({
              address,
              ...each,
            })),
          }),
        });
        if (isRaw(answer)) return answer.__raw;
        const members = Object.entries(answer as Record<string, string>);
        outputs.push(
          Object.fromEntries(
            members.map(([name, value]) => [name, name === 'txid' ? value : fromHex(value)]),
          ),
        );
      }
      return outputs;
    };

  const version = '1.0.0';
  const common = {
    'standard:connect': { version, connect: connect('standard:connect') },
    'standard:disconnect': { version, disconnect: disconnect('standard:disconnect') },
    'standard:events': {
      version,
      on(_: string, listener: (properties: unknown) => void) {
        changed.add(listener);
        return () => changed.delete(listener);
      },
    },
  };
  const features: Record<string, unknown> = isBitcoin
    ? {
        ...common,
        'bitcoin:connect': { version, connect: connect('bitcoin:connect') },
        'bitcoin:disconnect': { version, disconnect: disconnect('bitcoin:disconnect') },
        'bitcoin:signMessage': { version, signMessage: sign('bitcoin:signMessage') },
        'bitcoin:signTransaction': { version, signTransaction: sign('bitcoin:signTransaction') },
        'bitcoin:signAndSendTransaction': {
          version,
          signAndSendTransaction: sign('bitcoin:signAndSendTransaction'),
        },
      }
    : {
        ...common,
        'solana:signMessage': { version, signMessage: sign('solana:signMessage') },
        'solana:signTransaction': {
          version,
          supportedTransactionVersions: ['legacy', 0],
          signTransaction: sign('solana:signTransaction'),
        },
        'solana:signAndSendTransaction': {
          version,
          supportedTransactionVersions: ['legacy', 0],
          signAndSendTransaction: sign('solana:signAndSendTransaction'),
        },
      };
  const wallet = {
    version,
    name: options.name,
    icon: options.icon,
    features,
    get chains() {
      return chains;
    },
    get accounts() {
      return accounts;
    },
  };

  const stop = channel.listen((event, data) => {
    if (event !== 'change') return;
    const properties = data as { accounts?: PlainAccount[]; chains?: string[] };
    if (properties.chains) chains = properties.chains;
    if (properties.accounts) keep(properties.accounts);
    for (const listener of [...changed]) listener({ accounts, chains });
  });
  const unregister: (() => void)[] = [];
  const register = (api: { register(wallet: unknown): () => void }) => {
    unregister.push(api.register(wallet));
  };
  const onReady = (event: Event) => register((event as CustomEvent).detail);
  window.addEventListener('wallet-standard:app-ready', onReady);
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
  return () => {
    stop();
    window.removeEventListener('wallet-standard:app-ready', onReady);
    for (const each of unregister) each();
  };
}
