// SPDX-License-Identifier: Apache-2.0
//
// Compiles a wasm module from a URL or the answer of one (streaming where the server sends
// application/wasm), from bytes (tests, Node, single-file embeds) or hands a compiled one back.

export type WasmSource = URL | string | ArrayBuffer | Uint8Array<ArrayBuffer> | WebAssembly.Module;

/**
 * Compiles `source`. What is fetched from an address must have this `integrity`, as `fetch` takes it; empty: whatever it is.
 *
 * Errors: rejects when the file cannot be fetched or is another one, or when the page's Content-Security-Policy lacks
 * `'wasm-unsafe-eval'` (the message says so).
 */
export async function loadModule(
  source: WasmSource | Response,
  integrity = '',
): Promise<WebAssembly.Module> {
  try {
    if (source instanceof WebAssembly.Module) return source;
    if (typeof Response === 'function' && source instanceof Response) {
      return await compileAnswer(source);
    }
    if (typeof source !== 'string' && !(source instanceof URL)) {
      return await WebAssembly.compile(source as BufferSource);
    }
    return await compileAnswer(await fetch(source, { credentials: 'same-origin', integrity }));
  } catch (error) {
    throw explain(error);
  }
}

async function compileAnswer(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) throw new Error(`${response.url} answered with HTTP status ${response.status}`);
  const type = response.headers.get('content-type') ?? '';
  // What servers answer for every address that they do not know.
  if (type.startsWith('text/html')) throw new Error(`${response.url} answered with a page of HTML`);
  if (type.startsWith('application/wasm') && 'compileStreaming' in WebAssembly) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

function explain(error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error);
  if (!/Content Security Policy|unsafe-eval/i.test(text)) {
    return error instanceof Error ? error : new Error(text);
  }
  return new Error("Portico needs 'wasm-unsafe-eval' in the script-src of this page's CSP", {
    cause: error,
  });
}
