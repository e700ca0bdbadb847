// SPDX-License-Identifier: Apache-2.0
//
// The gallery: every view and state of the widget with fixed slices. For looking at and for tests.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { target: 'es2022', chunkSizeWarningLimit: 1000 },
});
