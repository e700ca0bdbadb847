// SPDX-License-Identifier: Apache-2.0
//
// Modules that the bundler emits as files of their own and imports as addresses.
declare module '#wasm/*?url&no-inline' {
  const url: string;
  export default url;
}

/** What the file must hash to (tools/integrity/wasmDigests.mjs). */
declare module '#wasm/*?digest' {
  const digest: string;
  export default digest;
}

/** The same as `data:` addresses. */
declare module '#wasm/*?url&inline' {
  const address: string;
  export default address;
}

interface ImportMeta {
  readonly env: { readonly MODE: string };
}
