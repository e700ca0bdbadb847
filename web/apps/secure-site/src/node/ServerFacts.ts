// SPDX-License-Identifier: Apache-2.0
//
// What the server's API adds to an approval: whom the account has paid, what assets are worth, pictures of assets and
// networks. It is there to help reading: nothing of it comes into what is signed, and what does not come in time is left out.
import { NodeUnreachable } from './NodeApi.ts';

/** What is shown beside the amounts of an approval. */
export interface Worth {
  /** In US dollars, for one whole unit; by asset (assetId). */
  readonly prices: Readonly<Record<string, number>>;
  /** As data: URLs; by asset, and of the network by its CAIP-2. */
  readonly pictures: Readonly<Record<string, string>>;
}

export const NOTHING_KNOWN: Worth = { prices: {}, pictures: {} };

export interface ServerFactsOptions {
  /** Of the server's API, serialised. */
  readonly origin: string;
  readonly project: string;
  readonly deadlineMs?: number;
}

/** A person waits. */
const DEADLINE_MS = 2_500;
const CONTACTS_MAX = 50;
const NETWORKS_MAX = 128;
const EVM_NETWORK = /^eip155:[1-9][0-9]{0,15}$/;
/** Of assets: a transaction may move dozens. */
const PICTURES_MAX = 8;
const PICTURE_BYTES_MAX = 64 * 1024;
const PICTURE = /^image\/(png|jpeg|gif|webp|avif|svg\+xml)$/;
const NATIVE = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
} as const;

/** How the API names an asset: CAIP-10. `contract`: absent for the network's currency. */
export function assetId(network: string, contract?: string): string {
  const [namespace] = network.split(':');
  if (contract === undefined)
    return `${network}:${namespace === 'solana' ? NATIVE.solana : NATIVE.eip155}`;
  return `${network}:${namespace === 'eip155' ? contract.toLowerCase() : contract}`;
}

export class ServerFacts {
  readonly #options: Required<ServerFactsOptions>;

  constructor(options: ServerFactsOptions) {
    this.#options = { deadlineMs: DEADLINE_MS, ...options };
  }

  /** EVM networks that the server asks, CAIP-2. Errors: NodeUnreachable. */
  async evmNetworks(): Promise<readonly string[]> {
    const read = await this.#json('/v1/supported-chains');
    if (!isObject(read) || !Array.isArray(read.http)) throw new NodeUnreachable();
    return read.http.filter((one) => isText(one) && EVM_NETWORK.test(one)).slice(0, NETWORKS_MAX);
  }

  /** By the account's own doing, the latest first. Never rejects. */
  async paidBy(account: string): Promise<readonly string[]> {
    const read = await this.#json(`/v1/account/${encodeURIComponent(account)}/history`);
    const rows = isObject(read) && Array.isArray(read.data) ? read.data : [];
    const paid = rows.filter((row) => isPayment(row, account)).map((row) => row.metadata.sentTo);
    return [...new Set(paid)].slice(0, CONTACTS_MAX);
  }

  /** `contracts`: undefined is the network's currency. Never rejects. */
  async worthOf(network: string, contracts: readonly (string | undefined)[]): Promise<Worth> {
    const assets = [...new Set(contracts.map((contract) => assetId(network, contract)))];
    const logos: [string, string][] = [
      [network, `/v1/network-logo/${encodeURIComponent(network)}`],
      ...assets
        .slice(0, PICTURES_MAX)
        .map((id): [string, string] => [id, `/v1/logo/${encodeURIComponent(logoId(id))}`]),
    ];
    const [prices, ...pictures] = await Promise.all([
      assets.length > 0 ? this.#prices(assets) : {},
      ...logos.map(async ([id, path]) => (await this.#picture(path)).map((data) => [id, data])),
    ]);
    return { prices, pictures: Object.fromEntries(pictures.flat()) };
  }

  async #prices(addresses: readonly string[]): Promise<Record<string, number>> {
    const body = { projectId: this.#options.project, currency: 'usd', addresses };
    const read = await this.#json('/v1/fungible/price', body);
    const rows: unknown[] = isObject(read) && Array.isArray(read.fungibles) ? read.fungibles : [];
    return Object.fromEntries(
      rows
        .filter(isObject)
        .filter(({ price }) => typeof price === 'number' && price > 0 && Number.isFinite(price))
        .map(({ address, price }) => [String(address), Number(price)]),
    );
  }

  /** One, or none. */
  async #picture(path: string): Promise<string[]> {
    try {
      const answer = await this.#fetch(path);
      const type = answer.headers.get('Content-Type') ?? '';
      if (!answer.ok || !PICTURE.test(type)) return [];
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (bytes.length > PICTURE_BYTES_MAX) return [];
      const text = bytes.reduce((all, byte) => all + String.fromCharCode(byte), '');
      return [`data:${type};base64,${btoa(text)}`];
    } catch {
      return [];
    }
  }

  async #json(path: string, body?: object): Promise<unknown> {
    try {
      const answer = await this.#fetch(path, body);
      return answer.ok ? await answer.json() : undefined;
    } catch {
      return undefined; // no answer, a late one, or none that is JSON
    }
  }

  #fetch(path: string, body?: object): Promise<Response> {
    const { origin, project, deadlineMs } = this.#options;
    return fetch(`${origin}${path}?${new URLSearchParams({ projectId: project })}`, {
      ...(body && {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(deadlineMs),
    });
  }
}

/** A network's own currency has its picture under the network's name. */
const logoId = (asset: string): string =>
  asset.replace(new RegExp(`:(${NATIVE.eip155}|${NATIVE.solana})$`), '');

interface Payment {
  readonly metadata: { readonly sentTo: string };
}

/** A stranger can write a transfer "from" the account: who paid the fee did it. */
function isPayment(row: unknown, account: string): row is Payment {
  if (!isObject(row) || !isObject(row.metadata) || !isObject(row.fee)) return false;
  const { operationType, status, sentFrom, sentTo } = row.metadata;
  return (
    operationType === 'send' &&
    status === 'confirmed' &&
    isText(sentTo) &&
    isText(sentFrom) &&
    sentFrom.toLowerCase() === account.toLowerCase()
  );
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
