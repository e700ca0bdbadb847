// SPDX-License-Identifier: Apache-2.0
//
// `import digest from '#wasm/money.wasm?digest'`: what the module's bytes hash to, as `fetch` takes it (integrity). A script
// that was cached, or was upgraded alone, so never runs a module of another build. Empty where the module is not built.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

const QUERY = '?digest';

export function wasmDigests() {
  return {
    name: 'portico-wasm-digests',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(`.wasm${QUERY}`)) return undefined;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      const digest = existsSync(file)
        ? `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`
        : '';
      return `export default ${JSON.stringify(digest)};`;
    },
  };
}
