// SPDX-License-Identifier: Apache-2.0
//
// What the operator says of contracts (ERC-7730, docs/approvals.md): an index of addresses, and each descriptor at an
// address that is its digest, so that a browser keeps it for ever. Told by the site's own server, so trusted as the site
// is. Without an answer nothing is known, and what no table names goes to the window as before.

interface Index {
  /** Hex of SHA-256. */
  readonly descriptors: readonly string[];
  /** By address, 40 small hex digits: places in `descriptors`. */
  readonly contracts: Readonly<Record<string, readonly number[]>>;
}

/** As many as approval.wasm takes (core/approval/summary.hpp). */
const MAX = 64;
/** Of all together: a request of the module has 4 MiB. */
const MAX_BYTES = 2 * 1024 * 1024;
const DEADLINE_MS = 5_000;

async function fetchBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(DEADLINE_MS) });
  if (!answer.ok) throw new Error(`descriptors: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

const parse = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function loadIndex(): Promise<Index> {
  const index = parse(await fetchBytes('/descriptors.json')) as Partial<Index> | null;
  if (!Array.isArray(index?.descriptors) || typeof index.contracts !== 'object')
    throw new Error('descriptors: no index');
  return index as Index;
}

/** Digests of the descriptors whose contracts the request names, in the index's order. */
export function namedBy(index: Index, params: unknown): readonly string[] {
  const text = JSON.stringify(params ?? null).toLowerCase();
  const places = new Set(
    Object.entries(index.contracts)
      .filter(([address]) => /^[0-9a-f]{40}$/.test(address) && text.includes(address))
      .flatMap(([, of]) => of),
  );
  return [...places]
    .sort((a, b) => a - b)
    .map((place) => index.descriptors[place])
    .filter((digest) => digest !== undefined)
    .slice(0, MAX);
}

interface Told {
  readonly descriptor: object;
  readonly size: number;
}

export class Descriptors {
  #index: Promise<Index> | undefined;
  readonly #told = new Map<string, Promise<Told>>();

  /**
   * Those of the contracts that a request names; what cannot be had is left out, and asked for again with the next.
   * Rejects where the index cannot be had.
   */
  async of(params: unknown): Promise<readonly object[]> {
    this.#index ??= loadIndex().catch((error) => {
      this.#index = undefined;
      throw error;
    });
    const digests = namedBy(await this.#index, params);
    const all = await Promise.allSettled(digests.map((digest) => this.#one(digest)));
    const out: object[] = [];
    let left = MAX_BYTES;
    for (const one of all) {
      if (one.status === 'rejected') continue;
      left -= one.value.size;
      if (left < 0) break;
      out.push(one.value.descriptor);
    }
    return out;
  }

  #one(digest: string): Promise<Told> {
    let told = this.#told.get(digest);
    if (!told) {
      told = this.#load(digest).catch((error) => {
        this.#told.delete(digest);
        throw error;
      });
      this.#told.set(digest, told);
    }
    return told;
  }

  async #load(digest: string): Promise<Told> {
    const bytes = await fetchBytes(`/descriptors/${digest}.json`);
    if ((await digestOf(bytes)) !== digest) throw new Error('descriptors: another digest');
    const descriptor = parse(bytes);
    if (typeof descriptor !== 'object' || descriptor === null)
      throw new Error('descriptors: no object');
    return { descriptor, size: bytes.length };
  }
}
