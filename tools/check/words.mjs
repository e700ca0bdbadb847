// SPDX-License-Identifier: Apache-2.0
//
// Words that once stood for a standard term of the field and are retired: no identifier has one of them as a part. What to say
// instead stands beside each. Texts and comments are not looked at.

/** Part of an identifier, in lower case -> the term that took its place. */
const RETIRED = new Map([
  ['deeds', 'actions'],
  ['imitations', 'spoofed tokens'],
  ['lintel', 'header'],
  ['lures', 'phishing'],
  ['niche', 'progress'],
  ['obey', 'run effects'],
  ['plinth', 'footer'],
  ['shelf', 'cache'],
]);

/** Comments and quoted texts, which may say anything. */
const TEXTS = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;

/** @param {{ file: string, text: string }[]} files */
export function retiredWords(files) {
  return files.flatMap(({ file, text }) => {
    const names = new Set(text.replace(TEXTS, ' ').match(/[A-Za-z_]\w*/g));
    return [...names].flatMap((name) =>
      partsOf(name)
        .filter((part) => RETIRED.has(part))
        .map((part) => `${file}: ${name} says ${part}: the word is ${RETIRED.get(part)}`),
    );
  });
}

/** `onKeptOpen`, `kept_open`, `kKeptOpen` -> kept, open among them. */
function partsOf(name) {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((part) => part.toLowerCase());
}
