// @vitest-environment node
// SPDX-License-Identifier: Apache-2.0
//
// What a host's bundler keeps of the checks of options.
import { fileURLToPath } from 'node:url';
import { build, type Rollup } from 'vite';
import { expect, it } from 'vitest';

/** As it is published: one file, which knows nothing of production. */
const published = (): Promise<string> =>
  bundle(fileURLToPath(new URL('./checkOptions.ts', import.meta.url)), {});

/** `code`: what the entry is, when it is no file. */
async function bundle(entry: string, define: Record<string, string>, code?: string) {
  const isGiven = (id: string): boolean => id === entry && code !== undefined;
  const [output] = (await build({
    configFile: false,
    logLevel: 'silent',
    define,
    plugins: [
      {
        name: 'given',
        enforce: 'pre',
        resolveId: (id) => (isGiven(id) ? id : undefined),
        load: (id) => (isGiven(id) ? code : undefined),
      },
    ],
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  })) as Rollup.RollupOutput[];
  return output?.output.map((part) => ('code' in part ? part.code : '')).join('\n') ?? '';
}

it('has nothing of what only developers see in production', async () => {
  const code = await published();
  const host = (mode: string) =>
    bundle('/host.js', { 'process.env.NODE_ENV': JSON.stringify(mode) }, code);
  const [production, development] = [await host('production'), await host('development')];
  for (const word of [
    'chromeStore',
    'termsConditionsUrl',
    'must be',
    'did you mean',
    'is not built in',
  ]) {
    expect(development).toContain(word);
    expect(production).not.toContain(word);
  }
  expect(production).toContain('is not one of networks');
});

it('refuses a network that nobody knows in production too', async () => {
  const code = await bundle(
    '/host.js',
    { 'process.env.NODE_ENV': '"production"' },
    await published(),
  );
  const { checkOptions } = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  );
  for (const network of [2, 'eip155:01', 'ethereum', 'solana:mainnet']) {
    const networks = ['eip155:1', network];
    expect(() => checkOptions({ networks })).toThrow(
      expect.objectContaining({ code: 'network_unknown' }),
    );
  }
  expect(() => checkOptions({ networks: ['eip155:1', 8453, { id: 31337 }] })).not.toThrow();
});
