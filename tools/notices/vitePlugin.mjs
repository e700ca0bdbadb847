// SPDX-License-Identifier: Apache-2.0
//
// Writes THIRD_PARTY_NOTICES.txt beside the files of a build: the npm packages of which something is in them, the icons, and what the wasm
// modules are made of.
import { ofIcons, ofLibraries, ofPackages, writeNotices } from './notices.mjs';

export const NOTICES = 'THIRD_PARTY_NOTICES.txt';

export function thirdPartyNotices() {
  return {
    name: 'portico-notices',
    generateBundle(_, bundle) {
      const folders = new Set();
      for (const chunk of Object.values(bundle))
        for (const id of Object.keys(chunk.modules ?? {})) {
          const folder = id.match(/^\0?(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//)?.[1];
          if (folder) folders.add(folder);
        }
      const source = writeNotices([...ofPackages(folders), ...ofIcons(), ...ofLibraries('wasm')]);
      this.emitFile({ type: 'asset', fileName: NOTICES, source });
    },
  };
}
