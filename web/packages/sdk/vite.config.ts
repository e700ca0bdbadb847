// SPDX-License-Identifier: Apache-2.0
//
// The SDK as files, twice: for a page without a bundler (dist/standalone, React inside) and, in mode
// `module`, for bundlers (dist/module, which imports the host's own React). An entry of a few kilobytes,
// chunks that load on demand, and the wasm modules as files of their own.
import { fileURLToPath } from 'node:url';
import { Features } from 'lightningcss';
import { defineConfig } from 'vite';
import { wasmDigests } from '../../../tools/integrity/wasmDigests.mjs';
import { thirdPartyNotices } from '../../../tools/notices/vitePlugin.mjs';

const beforeTap = new RegExp(
  [
    'sdk/src/(?!runtime/|options/developer/|networks/(known|namespaces))',
    'ui/src/button/(?!deferred|narrow)',
    'engine/src/Listeners',
    'ui/src/styles/(adoptStyles|watchTheme|tokens\\.css|base\\.css)',
  ]
    .map((path) => `packages/${path}`)
    .join('|'),
);
/** What every Ethereum page needs for its engine, which the first paint does not wait for. */
const runtime = new RegExp(
  [
    'sdk/src/runtime/(?!mountModal|first|words|react|button|hostCalls|recoverModule|eventsBetween|vault|signIn|money|names|onramp|pay|wireView|actions|whenSlices)',
    'engine/src/(?!effects/((Socket|Tab)Runner|browser|copyInEvent|AskedRequests)|watchShown|ServerClock|machines/open(Pairing|Account|Embedded|SignIn|Money|SolanaSend|Names|Swap|Onramp|Replace|Pay)|generated/(sections|features))',
    'adapters/src/(eip155|eip1193/(connectorOf|Eip1193)|eip6963/discover|injected|startAdapters)',
    'adapters/src/safe/safeOrigin',
  ]
    .map((path) => `packages/${path}`)
    .join('|'),
);
/** What the first frame, the modal and the later buttons share: words and styles. */
const words = new RegExp(
  [
    'widget/src/locales/(en/(inPage|first)|languages)',
    'widget/src/(host/(stage|preferencesKey)|text/Words\\.|store/initialSlices|sections/connect/shown(Wallets|Methods))',
    'sdk/src/(runtime/(words|isPhone|widgetOptions|firstRows)\\.|networks/namespacesOf)',
    'adapters/src/(eip6963/readAnnouncement|eip1193/Eip1193Provider|shared/(cutText|read(Icon|Name|Text)?)\\.)',
    'ui/src/(styles/(sheetStyles|tokens-sheet|base-sheet)|(sheet/sheet|controls/controls|list/list|progress/status)\\.css)',
    'ui/src/(icons/iconPaths|list/avatarTone|sheet/(keepPresses|lockScroll|wrapFocus|focusedIn|showDialog|titleId))',
  ]
    .map((path) => `packages/${path}`)
    .join('|'),
);
/** What is painted before any section is there, in one file although the sections share most of it. */
const modal = new RegExp(
  [
    'sdk/src/runtime/mountModal',
    'engine/src/generated/sections',
    'widget/src/(store/|host/(?!deferred|wide|Messages\\.|LoginSlot)|text/(Words|useWords|Rich)\\.)',
    'widget/src/sections/sections',
    'widget/src/sections/connect/(Connect|Agreement|ConnectFooter|LegalText|Wallet\\w+|shown\\w+|useWords)\\.',
    'ui/src/(cx|icons/(iconPaths|icons|Icon)\\.|controls/(Button|IconButton|Checkbox|controls)\\.|progress/(Status|status\\.css))',
    'ui/src/(sheet/(?!KeepHeight|Pane|wide|sheet-deferred|dragToClose|shouldClose|overDialogs|carryPicture|keepFocus|keepRows)|list/(List|Separator|Item|Tag|Avatar|avatarTone|list)\\.|feedback/(LiveRegion|Skeleton))',
  ]
    .map((path) => `packages/${path}`)
    .join('|'),
);
/** What more than one section draws with comes with what all of them share. */
const deferred =
  /packages\/(widget\/src\/(parts\/|host\/(deferred|Messages|LoginSlot)|text\/(?!Words|useWords|ownWords|Rich))|widget\/src\/sections\/account\/profile\/(usedConnection|useDisconnect)|ui\/src\/(progress\/|qr-code\/QrCodeFrame|icons\/Loader\.|controls\/ToggleGroup|sheet\/(KeepHeight|dragToClose|shouldClose|overDialogs|carryPicture|keepFocus|keepRows)))/;
/** What the buttons share with the views that come behind the paint. */
const deferredButtons =
  /packages\/(sdk\/src\/runtime\/button|ui\/src\/(address|styles\/(tokens-warn|base-later)|icons\/(chevronDown|unlink)Path))/;
/** How wallets are asked; every family of them shares it. */
const asking =
  /packages\/adapters\/src\/(eip1193\/(requestFrom|toJson|toRpcError|uniformMethods)|shared\/(Accounts|RpcFailure|awaitDisconnect|readList))\./;
const react = /node_modules\/(react|react-dom|scheduler)\//;

/** The chunks of a section are named after it. */
function sectionChunk(path: string | null): string {
  const [, section, language] =
    /\/widget\/src\/sections\/(\w+)\/(?:index|words\/(\w+))\.ts$/.exec(path ?? '') ?? [];
  if (section === undefined) return '[name]';
  return language === undefined ? `section-${section}` : `section-${section}-${language}`;
}

export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [wasmDigests(), thirdPartyNotices()],
  resolve: {
    alias: {
      '#wasm': fileURLToPath(new URL('../../../build/wasm', import.meta.url)),
      ...(mode !== 'module' && { './developerChecks.ts': './developerChecksOfFiles.ts' }),
    },
  },
  // A bundler decides by itself which React it takes, and whether it builds for developers.
  ...(mode !== 'module' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // Nothing uses light-dark(): no variables in its place.
  css: { lightningcss: { exclude: Features.LightDark } },
  build: {
    outDir: mode === 'module' ? 'dist/module' : 'dist/standalone',
    target: 'es2022',
    // A bundler passes them on; a page without one would pay for their addresses.
    sourcemap: mode === 'module',
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'portico' },
    // Library mode leaves white space in; these files go to pages as they are.
    rollupOptions: {
      ...(mode === 'module' && { external: /^react(-dom)?(\/|$)/ }),
      output: {
        minify: true,
        // Notes for bundlers; nothing here is left unused.
        comments: false,
        chunkFileNames: ({ facadeModuleId }) => `portico-${sectionChunk(facadeModuleId)}-[hash].js`,
        codeSplitting: {
          groups: [
            // A chunk of its own, so that its bytes can be told from ours.
            { name: 'react', test: react },
            // What a page loads before a tap, in one file: it compresses better than in four.
            { name: 'entry', test: beforeTap },
            // Before the runtime, which would take them along: nobody who paints waits for the engine.
            { name: 'words', test: words },
            {
              name: 'firstFrame',
              test: /packages\/(sdk\/src\/runtime\/first|widget\/src\/host\/drawFirstFrame)/,
            },
            { name: 'runtime', test: runtime },
            { name: 'deferredButtons', test: deferredButtons },
            { name: 'mountModal', test: modal },
            { name: 'deferred', test: deferred },
            { name: 'requestFrom', test: asking },
            // What the other families of wallets are made of: one file instead of six.
            { name: 'adapters', test: /packages\/adapters\/src\/shared\// },
          ],
        },
      },
    },
  },
}));
