// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    // A strict Content-Security-Policy has no `data:` in connect-src: the wasm files stay files.
    assetsInlineLimit: 0,
  },
  // The development server would move the SDK's script away from its wasm files.
  optimizeDeps: { exclude: ['@portico/sdk'] },
});
