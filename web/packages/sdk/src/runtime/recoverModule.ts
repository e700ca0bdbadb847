// SPDX-License-Identifier: Apache-2.0
//
// When a wasm module does not come from where the bundler or the host put it. Some bundlers (esbuild, Rollup, the development server of
// Vite 6 and 7) do not follow `new URL('engine.wasm', import.meta.url)`: the published build for bundlers therefore has every
// module once more, as text inside a script of its own, which all of them follow (decision 41). Fetched only here.
import { loadModule } from '@portico/engine';

export type ModuleName =
  | 'engine'
  | 'pairing'
  | 'account'
  | 'embedded'
  | 'signIn'
  | 'names'
  | 'money'
  | 'solanaSend'
  | 'onramp'
  | 'replace'
  | 'pay'
  | 'swap';

/** A module as a `data:` address in base64. */
type Inlined = Readonly<Record<ModuleName, () => Promise<{ readonly default: string }>>>;

const inlined: Inlined | undefined =
  // A page without a bundler has the files where we put them.
  import.meta.env.MODE === 'module'
    ? {
        engine: () => import('#wasm/engine.wasm?url&inline'),
        pairing: () => import('#wasm/pairing.wasm?url&inline'),
        account: () => import('#wasm/account.wasm?url&inline'),
        embedded: () => import('#wasm/embedded.wasm?url&inline'),
        signIn: () => import('#wasm/sign_in.wasm?url&inline'),
        names: () => import('#wasm/names.wasm?url&inline'),
        money: () => import('#wasm/money.wasm?url&inline'),
        solanaSend: () => import('#wasm/solana_send.wasm?url&inline'),
        onramp: () => import('#wasm/onramp.wasm?url&inline'),
        replace: () => import('#wasm/replace.wasm?url&inline'),
        pay: () => import('#wasm/pay.wasm?url&inline'),
        swap: () => import('#wasm/swap.wasm?url&inline'),
      }
    : undefined;

/** One hint is enough: what is true of one module is true of all. */
let hinted = false;

/**
 * The module in another way, for `error` of `loadModule`. `chosen`: the host said where it is, by the option `wasm`.
 *
 * Errors: rejects with what the developer of the page should do, `error` as its cause.
 */
export async function recoverModule(
  name: ModuleName,
  error: unknown,
  chosen: boolean,
  sources = inlined,
): Promise<WebAssembly.Module> {
  const reason = error instanceof Error ? error.message : String(error);
  // Elsewhere it would be refused just the same.
  if (reason.includes('wasm-unsafe-eval')) throw error;
  const file = `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}.wasm`;
  if (chosen) {
    throw new Error(
      `${reason}. The option wasm.${name} says where it is, and it must be of this version`,
      { cause: error },
    );
  }
  if (!sources) {
    const text = `${reason}. Serve ${file} from beside portico.js, both of one version, as the package has them`;
    throw new Error(text, { cause: error });
  }
  let module: WebAssembly.Module;
  try {
    module = await loadModule(bytesOf((await sources[name]()).default));
  } catch (second) {
    throw new Error(`${reason}, and its copy inside a script: ${second}. ${howTo(file)}`, {
      cause: error,
    });
  }
  // A network that is away (TypeError), or Node in a test, is no matter of the bundler.
  if (!hinted && (error as Error).name !== 'TypeError') {
    console.warn(`[portico] ${reason}. Its copy inside a script works instead. ${howTo(file)}`);
  }
  hinted = true;
  return module;
}

function howTo(file: string): string {
  return [
    `For ${file} as a file: esbuild and Rollup, cp node_modules/@portico/sdk/module/*.wasm OUTPUT_FOLDER;`,
    'the development server of Vite 6 and 7 has none, their builds have;',
    'elsewhere, the option wasm. See docs/frameworks.md in the package',
  ].join(' ');
}

function bytesOf(address: string): Uint8Array<ArrayBuffer> {
  const text = atob(address.slice(address.indexOf(',') + 1));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
