// SPDX-License-Identifier: Apache-2.0
//
// The options of createPortico with their documentation, read from PorticoOptions.ts; and docs/options.md,
// which is made of them.
//   node web/packages/sdk/readOptions.mjs      writes docs/options.md
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
export const DOCUMENT = join(here, '../../../docs/options.md');

/** @returns {{ name: string, optional: boolean, type: string, text: string }[]} in their order */
function readInterface(name) {
  const source = readFileSync(join(here, 'src/PorticoOptions.ts'), 'utf8');
  const body =
    new RegExp(`export interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(source)?.[1] ?? '';
  const member = /(?:\/\*\*([\s\S]*?)\*\/\s*)?readonly (\w+)(\?)?:\s*([\s\S]*?);\n/g;
  return [...`${body}\n`.matchAll(member)].map(([, comment, member, optional, type]) => ({
    name: member,
    optional: optional !== undefined,
    type: type.replace(/\s+/g, ' ').replaceAll('readonly ', ''),
    text: (comment ?? '').replace(/\s*\n\s*\*?\s*/g, ' ').trim(),
  }));
}

/** As hosts spell them. */
const VIEWS = [
  ...readFileSync(join(here, 'src/runtime/wireView.ts'), 'utf8').matchAll(/^ {2}(\w+): 1,$/gm),
].map(([, view]) => view.replace(/_(.)/g, (_, letter) => letter.toUpperCase()));

export const readOptions = (name = 'PorticoOptions') => readInterface(name);

function table(rows) {
  const lines = rows.map(({ name, optional, type, text }) => {
    const cell = (words) => words.replaceAll('|', '\\|');
    return `| \`${name}\`${optional ? '' : ' (required)'} | \`${cell(type)}\` | ${cell(text)} |`;
  });
  return ['| option | type | what it does |', '| --- | --- | --- |', ...lines].join('\n');
}

export function optionsDocument() {
  return `# Options of createPortico

Made from the comments in \`web/packages/sdk/src/PorticoOptions.ts\` by \`node web/packages/sdk/readOptions.mjs\`; a test keeps it fresh.

Every option is checked at the start: one that does not exist or cannot work throws a \`PorticoError\` that says what to write instead. Builds for
production (\`NODE_ENV\`) leave most of these checks out; that each network is known stays. The files of \`@portico/sdk/standalone\`, which no bundler
builds, say the same in the console of a developer's machine (localhost).

What this version has not is no option: smart sessions.

${table(readOptions())}

## features

${table(readInterface('PorticoFeatures'))}

## metadata

${table(readInterface('AppMetadata'))}

## Views of open()

${VIEWS.map((view) => `\`${view}\``).join(', ')}. AppKit's spelling (\`AllWallets\`) is taken too; another name rejects.

## themeVariables

\`--portico-accent\`, \`--portico-font-family\`, \`--portico-border-radius-master\` (4px), \`--portico-font-size-master\` (10px), \`--portico-color-mix\`,
\`--portico-color-mix-strength\` (0 to 12), \`--portico-z-index\` (999), \`--portico-qr-color\`. Set on \`:root\` in a style sheet they do the same.
Text on the accent, hover, links and focus follow at AA contrast for any accent.
`;
}

if (process.argv[1] === join(here, 'readOptions.mjs')) writeFileSync(DOCUMENT, optionsDocument());
