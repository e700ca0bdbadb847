// SPDX-License-Identifier: Apache-2.0
//
// Builds the app in the current folder by a bundler that has no program of its own here, only calls.
//   node build.mjs webpack|esbuild|rollup
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const app = process.cwd();
const builds = {
  async webpack() {
    const compiler = require('webpack')({
      mode: 'production',
      context: app,
      entry: './main.js',
      output: { path: join(app, 'dist') },
      // That the copies of the wasm modules are large: they are fetched where the modules are not.
      performance: { hints: false },
    });
    const stats = await new Promise((resolve, reject) =>
      compiler.run((error, result) => (error ? reject(error) : resolve(result))),
    );
    await new Promise((resolve) => compiler.close(resolve));
    if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString());
  },

  async esbuild() {
    await require('esbuild').build({
      entryPoints: ['main.js'],
      outdir: 'dist',
      bundle: true,
      format: 'esm',
      splitting: true,
      minify: true,
      logLevel: 'warning',
    });
  },

  async rollup() {
    const plugin = (name) => require(`@rollup/plugin-${name}`);
    const values = { 'process.env.NODE_ENV': '"production"' };
    const bundle = await require('rollup').rollup({
      input: 'main.js',
      onwarn(warning) {
        throw new Error(warning.message);
      },
      plugins: [
        plugin('replace')({ preventAssignment: true, values }),
        plugin('node-resolve')({ browser: true }),
        plugin('commonjs')(),
      ],
    });
    await bundle.write({ dir: 'dist', format: 'es' });
    await bundle.close();
  },
};

await builds[process.argv[2]]();
