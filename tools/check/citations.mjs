// SPDX-License-Identifier: Apache-2.0
//
// A reader can follow what a comment cites: `docs/<file>.md`, with `#anchor` where it means a section, names a file and a
// heading of this repository; links of Markdown files lead to files (pictures too) and headings that are there; and nothing
// cites a document by a number that nobody here can look up. Public standards (RFC 9110, EIP-1193, CAIP-2) have their names.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const NUMBER = String.raw`\d+(?:\.\d+)*`;
// What may stand between two words of a citation: a comment goes on in the next line.
const GAP = String.raw`[\s,(/#*]*`;

/** Citations of documents that are not here. Each match is a fault. */
const UNRESOLVABLE = [
  new RegExp(String.raw`\bspec(?:ification)?(?:'s)?${GAP}(?:sections?)?${GAP}(?<![\w.])${NUMBER}`, 'gi'),
  new RegExp(String.raw`\bprotocols?(?:\.md)?${GAP}\d+\.\d+`, 'gi'),
  new RegExp(String.raw`\breference(?:-product)?${GAP}\d+\.\d+`, 'gi'),
  /\busers(?:\.md)?,?[\s/#*]+\d+\b(?=\)|:|$)/gim,
  /\breference\/(?:security|protocols|users|toolchain)\.md/gi,
  /(?<![/\w-])(?:security\.md,?[\s/#*]+cases?|protocols\.md|users\.md|toolchain\.md|reference-product)\b/g,
];
/** Attacks and faults have numbers; those that are cited are headings of this page. */
const WRAP = String.raw`(?:[ \t]+|[ \t]*\n[ \t]*(?:\/\/\/?|\*|#)[ \t]*)`;
const CASE = new RegExp(String.raw`\b[Cc]ases?${WRAP}(${NUMBER}(?:(?:,|${WRAP}and|,${WRAP}and|${WRAP}to)${WRAP}${NUMBER})*)(?![\w.]*:(?:\s|$))`, 'g');
const TITLE = /['"`]cases? (\d+(?:(?:,| and) \d+)*): /g;
const CASES = 'docs/spec/security.md';

const LINK = /(?<![\w/.-])((?:docs|ARCHITECTURE|CONTRIBUTING|SECURITY)(?:\/[\w./-]+)?\.md)(?:#([\w-]+))?/g;
const MARKDOWN_LINK = /\]\(([^()\s]+)(?:\s+"[^"]*")?\)|(?:src|href|srcset)="([^"]+)"/g;

/** Heading anchors as GitHub makes them, and explicit ones. */
export function anchorsOf(markdown) {
  const found = new Set();
  const prose = markdown.replaceAll(/^```[\s\S]*?^```/gm, '');
  for (const [, heading] of prose.matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const slug = heading
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    let name = slug;
    for (let n = 1; found.has(name); n += 1) name = `${slug}-${n}`;
    found.add(name);
  }
  for (const [, id] of prose.matchAll(/<a (?:id|name)="([^"]+)"/g)) found.add(id);
  return found;
}

/** Problems of `files`: [{ file, text }]. `read(path)` is the text of a file of the repository, or null. */
export function citations(files, read) {
  const known = new Map();
  const anchors = (path) => {
    if (!known.has(path)) {
      const text = read(path);
      known.set(path, text === null ? null : anchorsOf(text));
    }
    return known.get(path);
  };
  const problems = [];
  for (const { file, text } of files) {
    const at = (index) => `${file}:${text.slice(0, index).split('\n').length}`;
    const follow = (index, path, anchor, as) => {
      const there = path.endsWith('.md') ? anchors(path) : read(path) === null ? null : new Set();
      if (there === null) problems.push(`${at(index)}: ${as}: there is no ${path}`);
      else if (anchor && path.endsWith('.md') && !there.has(anchor)) problems.push(`${at(index)}: ${as}: ${path} has no heading #${anchor}`);
    };
    for (const match of text.matchAll(LINK)) follow(match.index, match[1], match[2], match[0]);
    if (file.endsWith('.md')) {
      for (const match of text.replaceAll(/^```[\s\S]*?^```/gm, (code) => code.replaceAll(/[^\n]/g, ' ')).matchAll(MARKDOWN_LINK)) {
        const target = match[1] ?? match[2];
        if (/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(target)) continue;
        const [path, anchor] = target.split('#');
        follow(match.index, path === '' ? file : normalize(join(dirname(file), path)).replace(/\/$/, ''), anchor, target);
      }
    }
    for (const pattern of UNRESOLVABLE) {
      for (const match of text.matchAll(pattern)) problems.push(`${at(match.index)}: "${oneLine(match[0])}" is in no document of this repository: cite docs/spec/<page>.md#<heading> or a public standard`);
    }
    for (const pattern of [CASE, TITLE]) {
      for (const match of text.matchAll(pattern)) {
        for (const number of match[1].match(new RegExp(NUMBER, 'g'))) {
          if (!anchors(CASES)?.has(`case-${number}`)) problems.push(`${at(match.index)}: "${oneLine(match[0])}": ${CASES} has no heading #case-${number}`);
        }
      }
    }
  }
  return problems;
}

const TESTS = /_test\.cpp$|\.test\.(?:ts|tsx|mjs)$|^e2e\/|^fuzz\/|^tools\/(?:check|constant_time|harness|package|wasm)\/|^bench\/soak\/|^web\/examples\/test\/|\/test(?:_[\w]+)?\.?[^/]*$/;

/** Every heading of the page of attacks is cited by a test: in its name (Case42ManyCodes, "(case 42)") or beside it. */
export function testedCases(files, read) {
  const cited = new Set();
  for (const { text } of files.filter(({ file }) => TESTS.test(file))) {
    for (const [all] of text.matchAll(/[Cc]ases?(?:(?:,|And|and|To|to|\s|\/\/|\*)*\d+)+|case-\d+/g))
      for (const [number] of all.matchAll(/\d+/g)) cited.add(number);
  }
  return [...(read(CASES) ?? '').matchAll(/^### Case (\d+)$/gm)]
    .filter(([, number]) => !cited.has(number))
    .map(([, number]) => `${CASES}: no test says that it is of case ${number}`);
}

const oneLine = (text) => text.replaceAll(/\s*\n[\s/#*]*/g, ' ').trim();

const PATH = /`((?:core|server|web|sim|e2e|tools|docs|fuzz|bench|vectors|deploy|cmake)\/[^`\s]+)`/g;

/** Paths in pages are there: `server/{net,upstream}`, `core/engine/<area>.cpp` as far as its folder. Decisions and the change log are of their day. */
export function namedPaths(files, exists) {
  return files
    .filter(({ file }) => file.endsWith('.md') && !/^docs\/decisions\/\d|CHANGELOG/.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(PATH)].flatMap((match) =>
        braces(match[1].replace(/#[\w-]+$/, ''))
          .map((path) => (/[<*]|NNNN/.test(path) ? path.replace(/[^/]*(?:[<*]|NNNN).*$/, '') : path).replace(/\/$/, ''))
          .filter((path) => !['', '.cpp', '.hpp', '.mjs'].some((end) => exists(path + end)))
          .map((path) => `${file}:${text.slice(0, match.index).split('\n').length}: \`${match[1]}\`: there is no ${path}`),
      ),
    );
}

function braces(path) {
  const [all, list] = path.match(/\{([^{}]*)\}/) ?? [];
  return all ? list.split(',').flatMap((one) => braces(path.replace(all, one))) : [path];
}

/** Every decision says when it was made and whether it holds: **Status.** Accepted, 2026-11-20; amended by decision 25. */
export function decisionStatus(files) {
  return files
    .filter(({ file }) => /^docs\/decisions\/\d{4}-.*\.md$/.test(file))
    .filter(({ text }) => !/^# .+\n\n\*\*Status\.\*\* (?:Proposed|Accepted|Superseded by decision \d+), \d{4}-\d\d-\d\d(?:; [^\n]+)?\.\n/.test(text))
    .map(({ file }) => `${file}: after the title stands "**Status.** Accepted, YYYY-MM-DD." (Proposed, or Superseded by decision N)`);
}

/** Those of the repository's files that people read. */
export function citedFiles(files) {
  return files
    .filter((file) => /\.(?:cpp|hpp|c|h|def|ts|tsx|mjs|css|sh|cmake|md|yaml|yml|conf|html|txt)$|(?:^|\/)(?:x|build_wasm|check_wasm)$/.test(file))
    .filter((file) => !/(?:^|\/)generated\/|^vectors\/|^LICENSE|^tools\/check\/citations/.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

export function readHere(path) {
  if (!existsSync(path)) return null;
  return path.endsWith('.md') ? readFileSync(path, 'utf8') : '';
}
