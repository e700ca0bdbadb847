// SPDX-License-Identifier: Apache-2.0
//
// Puts a scripted wallet into the pages of a browser that Playwright drives. The wallet stays in the test,
// where it is told what to do; a page holds only its face, and gets it anew with every load, as with an
// extension. Fits a Page and a BrowserContext of Playwright; needs no package of it.
import { type InstallOptions, providerOf } from './providers/providerOf.ts';
import type { Scripted } from './wallets/Scripted.ts';

interface PageLike {
  evaluate(script: string): Promise<unknown>;
  isClosed?(): boolean;
}

/** What is used of Playwright's Page or BrowserContext. */
export interface Target {
  exposeFunction(name: string, listener: (request: never) => unknown): Promise<unknown>;
  addInitScript(script: { content: string }): Promise<unknown>;
  /** A context's pages. */
  pages?(): PageLike[];
  evaluate?(script: string): Promise<unknown>;
}

type Reply = { readonly result: unknown } | { readonly error: unknown };

let installed = 0;

/**
 * Before the page is opened: `await installInPage(page, wallet)`. Returns the way to remove the wallet from
 * the open pages, as when its owner removes the extension.
 *
 * @example
 * const wallet = new ScriptedWallet();
 * await installInPage(page, wallet, { name: 'Alder' });
 * await page.goto('http://127.0.0.1:8080');
 * wallet.hold();
 * await page.getByRole('button', { name: 'Alder' }).click();
 * wallet.approve();
 */
export async function installInPage(
  target: Target,
  wallet: Scripted,
  options: InstallOptions = {},
): Promise<() => Promise<void>> {
  const name = `scriptedWallet${++installed}`;
  const [provider, settled] = providerOf(wallet, options);
  await target.exposeFunction(`${name}Ask`, (request: { method: string; params?: unknown }) =>
    reply(wallet, request),
  );
  const setUp = `(${connect.toString()})(${JSON.stringify(name)}, ${provider.toString()}, ${JSON.stringify(settled)})`;
  await target.addInitScript({ content: setUp });
  wallet.on('*', (heard) => {
    const script = `window.${name}Hear?.(${JSON.stringify(heard)})`;
    void inPages(target, script);
  });
  return () => inPages(target, `window.${name}Remove?.()`);
}

/** A page that is on its way elsewhere hears nothing, as with an extension. */
async function inPages(target: Target, script: string): Promise<void> {
  const open = (target.pages?.() ?? [target as PageLike]).filter((page) => !page.isClosed?.());
  await Promise.all(open.map((page) => page.evaluate(script).catch(() => undefined)));
}

async function reply(
  wallet: Scripted,
  request: { method: string; params?: unknown },
): Promise<Reply> {
  try {
    return { result: (await wallet.request(request)) ?? null };
  } catch (error) {
    const isError = error instanceof Error;
    return { error: isError ? { ...error, message: error.message } : error };
  }
}

/** Runs in the page: uses nothing but its arguments. */
function connect(
  name: string,
  provider: (channel: object, options: object) => () => void,
  options: object,
): void {
  const place = window as unknown as Record<string, (argument: unknown) => Promise<unknown>>;
  const listeners = new Set<(event: string, data: unknown) => void>();
  Object.assign(window, {
    [`${name}Hear`]({ event, data }: { event: string; data: unknown }) {
      for (const listener of [...listeners]) listener(event, data);
    },
  });
  const channel = {
    async request(method: string, params: unknown) {
      const answer = await place[`${name}Ask`]?.({ method, params });
      const { result, error } = answer as { result?: unknown; error?: { message?: string } };
      if (error === undefined) return result;
      if (typeof error !== 'object' || error === null) throw error;
      throw Object.assign(new Error(error.message), error);
    },
    listen(listener: (event: string, data: unknown) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  Object.assign(window, { [`${name}Remove`]: provider(channel, options) });
}
