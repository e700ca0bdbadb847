// SPDX-License-Identifier: Apache-2.0
//
// What a script fetches by itself (wasm, a worker) has to have the bytes that the document names, as its modules have
// (tools/integrity). Without a build there is no map, and nothing is checked.
interface ImportMap {
  readonly integrity?: Readonly<Record<string, string>>;
}

/** The digest of a file of this site, for fetch's `integrity`; empty where the document names none. */
export function pinOf(url: string): string {
  const text = document.querySelector('script[type="importmap"]')?.textContent ?? '{}';
  return (JSON.parse(text) as ImportMap).integrity?.[url] ?? '';
}

/** What is in the cache may be what was damaged on its way, and stays there for a year: asked for anew, once. */
export function fetchPinned(url: string, integrity: string): Promise<Response> {
  return fetch(url, { integrity }).catch(() => fetch(url, { integrity, cache: 'reload' }));
}
