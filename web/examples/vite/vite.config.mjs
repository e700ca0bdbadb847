// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    // A strict Content-Security-Policy has no `data:` in connect-src: the wasm files stay files.
    assetsInlineLimit: 0,
  },
});
