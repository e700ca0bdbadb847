// SPDX-License-Identifier: Apache-2.0
//
// docs/spec/security.md, case 6: a message to a window says for which origin it is. With '*' whoever is in that window by
// then reads it.

/** `postMessage(x, '*')`, in one or more lines, also as an option. */
const ANY = /postMessage\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*?,\s*(?:['"`]\*['"`]|\{[^{}]*targetOrigin:\s*['"`]\*['"`])/g;

/** @param {{ file: string, text: string }[]} files sources, no tests: those play the other side */
export const anyOrigin = (files) =>
  files
    .filter(({ file }) => !/\.test\.|^e2e\/|\/test\/|^tools\//.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(ANY)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}: a message to any origin: name the one it is for`),
    );
