// SPDX-License-Identifier: Apache-2.0
//
// Tests of the web packages. What touches the DOM runs in jsdom, the rest in Node; the gallery's drive a
// real browser over fixed slices. Journeys with real peers live in e2e/ and have a runner of their own.

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { wasmDigests } from './tools/integrity/wasmDigests.mjs';

// Each file has a window and modules of its own: files that share them depend on their order, which depends on how long each
// took the time before. A context of Node's vm gives them that in a tenth of the time that a process takes.
const dom = ['ui', 'widget', 'react', 'sdk', 'adapters'];
const inContext = {
  pool: 'vmThreads',
  environment: 'jsdom',
} as const;
// Its pool asks Vite to look for dependencies in every page below the root, also in those of e2e, which it cannot build.
const environments = { __vitest_vm__: { optimizeDeps: { noDiscovery: true, include: [] } } };
// A process for each: they load words or a class of another realm, which a context of vm has apart.
const ownProcess = [
  'web/packages/adapters/src/bip122/discoverBitcoin.test.ts',
  'web/packages/sdk/src/instance.test.ts',
  'web/packages/widget/src/host/{drawFirstFrame,language,loadSection}.test.ts',
];
// They bundle.
const ownBuild = ['web/packages/sdk/src/options/productionBundle.test.ts'];
// Those that start a browser or a chain: not in the fast lane (tools/test/suites.mjs).
const peers = [
  'web/apps/{gallery,secure-site}/test/*.test.ts',
  'web/packages/adapters/test/inBrowser.test.ts',
  'web/packages/{engine,testing,bridges}/{test,examples}/*.test.ts',
];

// Where the SDK finds the wasm modules (its vite.config.ts has the same).
const resolve = { alias: { '#wasm': fileURLToPath(new URL('./build/wasm', import.meta.url)) } };

// The React of the Vite example, 18, for everything but the packages outside the tree of that example.
const react18 = Object.fromEntries(
  ['react', 'react-dom'].map((name) => [
    name,
    fileURLToPath(new URL(`./web/examples/vite/node_modules/${name}`, import.meta.url)),
  ]),
);

declare module 'vitest' {
  interface ProvidedContext {
    /** The major version of React that the project's tests run with. */
    reactMajor: string;
  }
}

// No deadline may be one that a busy machine misses: the first test of a file waits for its modules, others for a browser.
const deadlines = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: ['ownWindow', 'waitLong'].map((name) =>
    fileURLToPath(new URL(`./tools/harness/${name}.ts`, import.meta.url)),
  ),
};

export default defineConfig({
  test: {
    // One less than there are cores is Vitest's own choice: of two, one would do nothing but wait for browsers. Never one
    // (tools/harness/ownWindow.ts).
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve,
        plugins: [wasmDigests()],
        environments,
        test: {
          name: 'dom',
          ...inContext,
          ...deadlines,
          provide: { reactMajor: '19' },
          include: dom.map((name) => `web/packages/${name}/**/*.test.{ts,tsx}`),
          exclude: ['**/node_modules/**', ...ownProcess, ...ownBuild, ...peers],
        },
      },
      {
        resolve,
        plugins: [wasmDigests()],
        test: {
          name: 'dom processes',
          environment: 'jsdom',
          ...deadlines,
          provide: { reactMajor: '19' },
          include: ownProcess,
        },
      },
      {
        resolve: { alias: { ...resolve.alias, ...react18 } },
        plugins: [wasmDigests()],
        environments,
        test: {
          name: 'react 18',
          ...inContext,
          ...deadlines,
          provide: { reactMajor: '18' },
          include: [
            'web/packages/{react,widget,ui}/**/*.test.tsx',
            'web/packages/widget/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', ...ownProcess],
        },
      },
      {
        resolve: { alias: { ...resolve.alias, ...react18 } },
        plugins: [wasmDigests()],
        test: {
          name: 'react 18 processes',
          environment: 'jsdom',
          ...deadlines,
          provide: { reactMajor: '18' },
          include: ownProcess.filter((path) => path.startsWith('web/packages/widget/')),
        },
      },
      {
        resolve,
        plugins: [wasmDigests()],
        test: {
          name: 'node',
          environment: 'node',
          ...deadlines,
          include: [
            'web/packages/!({ui,widget,react,sdk,adapters})/**/*.test.ts',
            'web/apps/**/*.test.ts',
            'bench/web/**/*.test.ts',
            ...ownBuild,
          ],
          exclude: ['**/node_modules/**', ...peers],
        },
      },
      {
        resolve,
        plugins: [wasmDigests()],
        test: { name: 'peers', environment: 'node', ...deadlines, include: peers },
      },
    ],
  },
});
