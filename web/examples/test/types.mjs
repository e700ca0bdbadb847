// SPDX-License-Identifier: Apache-2.0
//
// The declarations of the packages, as a host's compiler reads them.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareApp, root } from './prepareApp.mjs';
import { bundlersFolder, run } from './programs.mjs';

const TSC = join(root, 'node_modules/typescript/bin/tsc');
const compile = (config) => run(root, TSC, ['-p', config]);

/** What every example of the documentation may use without saying where it comes from. */
const PRELUDE = `
import * as React from 'react';
declare const options: import('@portico/sdk').PorticoOptions;
declare const portico: import('@portico/sdk').Portico;
declare const config: import('@portico/bridges/wagmi').PorticoConnectorConfig;
`;

/** Name of a package -> the examples of its exports, and the exports that have none. */
function examplesOf(name) {
  const typings = {
    sdk: ['sdk/types/sdk/src/index.d.ts'],
    react: ['react/dist/index.d.ts', 'react/dist/testing/index.d.ts'],
    bridges: ['viem', 'ethers', 'wagmi', 'solana-kit', 'wallet-standard'].map(
      (entry) => `bridges/dist/${entry}/index.d.ts`,
    ),
  }[name];
  const found = [];
  for (const typing of typings) {
    const file = join(root, 'build/npm', typing);
    const text = readFileSync(file, 'utf8');
    for (const [, list, path] of text.matchAll(/export (?:type )?\{([^}]*)\} from '([^']+)'/g)) {
      // What the engine and the widget define is documented there.
      if (path.includes('/engine/') || path.includes('/widget/')) continue;
      const source = readFileSync(join(file, '..', path.replace(/\.js$/, '.d.ts')), 'utf8');
      for (const one of list.split(',').map((each) => each.replace('type ', '').trim())) {
        if (one) found.push({ name: one, code: exampleOf(source, one) });
      }
    }
  }
  return found;
}

function exampleOf(source, name) {
  const declared = new RegExp(
    `/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export (?:declare )?(?:abstract )?(?:class|function|const|interface|type) ${name}\\b`,
  ).exec(source)?.[1];
  const example = declared?.split('@example')[1];
  return example?.replace(/^\s*\* ?/gm, '').trim();
}

function sourceFor({ name, code }, names) {
  const used = Object.entries(names)
    .map(([from, all]) => [
      from,
      all.filter(
        (one) =>
          new RegExp(`\\b${one}\\b`).test(code) &&
          !new RegExp(`(?:const|function) (?:${one}\\b|\\{[^}]*\\b${one}\\b[^}]*\\} =)`).test(code),
      ),
    ])
    .filter(([, all]) => all.length > 0)
    .map(([from, all]) => `import { ${all.join(', ')} } from '${from}';`);
  const prelude = PRELUDE.split('\n')
    .filter((line) => !/declare const (\w+)/.test(line) || !declares(code, line))
    .join('\n');
  return `${prelude}${used.join('\n')}\nexport async function ${name}Example() {\n${code}\n}\n`;
}

function declares(code, line) {
  const [, name] = /declare const (\w+)/.exec(line);
  return new RegExp(`const ${name}\\b`).test(code);
}

export default {
  name: 'types of the packages',
  async setUp() {
    return { app: prepareApp('types', 'vite') };
  },
  tests: {
    async 'fit a strict React 18 app with viem'({ app }) {
      await compile(app);
    },

    async 'know the tags in JSX, with the types of React 18 as of 19'({ app }) {
      const folder = join(app, 'tags');
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        join(folder, 'tags.tsx'),
        `import '@portico/react';
export const good = <portico-button label="Sign in" balance="hide" class="header" hidden={false} />;
export const more = <main><portico-network-button id="network" /><portico-modal /></main>;
// @ts-expect-error: there is no such word
export const bad = <portico-button balance="maybe" />;
`,
      );
      const settings = JSON.parse(readFileSync(join(app, 'tsconfig.json'), 'utf8'));
      settings.include = ['tags'];
      const types18 = join(bundlersFolder, 'node_modules/@types/react18');
      for (const [name, paths] of [
        ['19', {}],
        ['18', { react: [types18], 'react/jsx-runtime': [`${types18}/jsx-runtime`] }],
      ]) {
        settings.compilerOptions.paths = paths;
        const config = join(app, `tsconfig.tags-${name}.json`);
        writeFileSync(config, JSON.stringify(settings));
        await compile(config);
      }
    },

    async 'have an example on every exported name, and every example compiles'({ app }) {
      const folder = join(app, 'documented');
      mkdirSync(folder, { recursive: true });
      const exported = {
        '@portico/sdk': examplesOf('sdk'),
        '@portico/react': examplesOf('react'),
        '@portico/bridges': examplesOf('bridges'),
      };
      const bare = Object.values(exported)
        .flat()
        .filter(({ code }) => !code);
      assert.deepEqual(
        bare.map(({ name }) => name),
        [],
      );
      const entries = {
        viem: /porticoTransport|walletClientOf/,
        ethers: /browserProviderOf|signerOf/,
      };
      Object.assign(entries, { wagmi: /^[pP]orticoConnector/, 'solana-kit': /Signer/ });
      Object.assign(entries, { 'wallet-standard': /registerPorticoWallet/ });
      const reactNames = exported['@portico/react'].map(({ name }) => name);
      const names = {
        '@portico/sdk': exported['@portico/sdk'].map(({ name }) => name),
        '@portico/react': reactNames.filter((name) => !/^fake/i.test(name)),
        '@portico/react/testing': reactNames.filter((name) => /^fake/i.test(name)),
        viem: ['createPublicClient'],
        'viem/chains': ['mainnet'],
      };
      for (const [entry, pattern] of Object.entries(entries)) {
        const all = exported['@portico/bridges'].map(({ name }) => name);
        names[`@portico/bridges/${entry}`] = all.filter(
          (name) =>
            pattern.test(name) && (entry === 'solana-kit') === /solana|PorticoSigner/.test(name),
        );
      }
      for (const [index, example] of Object.values(exported).flat().entries()) {
        writeFileSync(join(folder, `${index}-${example.name}.tsx`), sourceFor(example, names));
      }
      const settings = JSON.parse(readFileSync(join(app, 'tsconfig.json'), 'utf8'));
      settings.include = ['documented'];
      // Newest React: the prelude of the examples is the same for both.
      writeFileSync(join(app, 'tsconfig.documented.json'), JSON.stringify(settings));
      await compile(join(app, 'tsconfig.documented.json'));
    },
  },
};
