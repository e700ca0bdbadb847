// SPDX-License-Identifier: Apache-2.0
//
// The code that gives a page what was chosen, in four forms.
import type { PorticoFeatures, PorticoOptions } from '@portico/sdk';
import { AT_FIRST, type Choices, variablesOf } from './choices.ts';
import { CALLS, isFlow, isSmart } from './flows.ts';
import type { PlaygroundConfig } from './loadConfig.ts';

/** Of this page, and of the code that it shows: whoever logs in begins with what is tried. */
export const accountTypesOf = ({ opens }: Choices): Pick<PorticoOptions, 'defaultAccountTypes'> =>
  isSmart(opens) ? { defaultAccountTypes: { eip155: 'smartAccount' } } : {};

export const featuresOf = ({ order }: Choices): PorticoFeatures => ({
  ...(order === 'visitor' && { connectorTypeOrder: 'visitor' }),
});

export const FORMS = ['React', 'Vue', 'Elements', 'Script tag'] as const;
export type Form = (typeof FORMS)[number];

/** `networks` without the devnet, which is nobody else's. */
export function codeOf(
  form: Form,
  choices: Choices,
  networks: readonly string[],
  { projectId, server }: PlaygroundConfig,
): string {
  const options = {
    projectId,
    metadata: { name: 'Harbour' },
    networks: networks.length > 0 ? networks : ['eip155:1'],
    server,
    ...(choices.theme !== AT_FIRST.theme && { themeMode: choices.theme }),
    ...(Object.keys(variablesOf(choices)).length > 0 && { themeVariables: variablesOf(choices) }),
    ...(choices.locale && { locale: choices.locale }),
    ...(choices.preload !== AT_FIRST.preload && { preload: choices.preload }),
    ...(choices.stage === 'inline'
      ? { enableEmbedded: true }
      : choices.sheet !== AT_FIRST.sheet && { sheet: choices.sheet }),
    ...accountTypesOf(choices),
    ...(choices.order === 'visitor' && { features: featuresOf(choices) }),
  };
  const made = `createPortico(${literal(options, 0)});`;
  const opens = callOf(choices.opens, networks[0] ?? 'eip155:1');
  const kept = `const portico = ${made}`;
  const inline = choices.stage === 'inline';
  // Where the window is in the page, it has a place there.
  const tag = inline ? 'portico-modal' : 'portico-button';
  if (form === 'React') {
    const component = inline ? 'PorticoModal' : 'PorticoButton';
    const button = `${opens ? `      <button onClick={() => ${indented(opens, 6)}}>Open</button>\n` : ''}      <${component} />`;
    return `import {
  ${component},
  PorticoProvider,
} from '@portico/react';
import { createPortico } from '@portico/sdk';

${kept}

export function App() {
  return (
    <PorticoProvider portico={portico}>
${button}
    </PorticoProvider>
  );
}
`;
  }
  if (form === 'Vue') {
    const button = opens
      ? `  <button @click="${indented(opens, 2).replaceAll("'", '&#39;')}">Open</button>\n`
      : '';
    return `<script setup>
import { createPortico } from '@portico/sdk';

${opens ? kept : made}
</script>

<template>
${button}  <${tag}></${tag}>
</template>

// In vite.config.js
vue({
  template: {
    compilerOptions: {
      isCustomElement: (tag) => tag.startsWith('portico-'),
    },
  },
})
`;
  }
  const calls = opens ? `${kept}\n\nopener.onclick = () => ${opens};` : made;
  const elements = `${opens ? '<button id="opener">Open</button>\n' : ''}<${tag}></${tag}>\n`;
  if (form === 'Elements') {
    return `// In your script
import { createPortico } from '@portico/sdk';

${calls}

// In your page
${elements}`;
  }
  // The folder of @portico/sdk/standalone, served as it is.
  return `<script type="module">
  import { createPortico } from '/portico/portico.js';

${calls.replace(/^(?=.)/gm, '  ')}
</script>
${elements}`;
}

/** What opens it; empty: nothing but the button does. */
function callOf(opens: Choices['opens'], network: string): string {
  if (!isFlow(opens)) return opens && `portico.open({ view: '${opens}' })`;
  const { method, options } = CALLS[opens];
  const called = method === 'request' ? 'getProvider().request' : method;
  return `portico.${called}(${literal(options(network, '0x…'), 0, true)})`;
}

const indented = (text: string, by: number): string =>
  text.replace(/\n(?=.)/g, `\n${' '.repeat(by)}`);

/** So that the pane shows whole lines. */
const FITS = 40;

/** As it is written by hand: no quotes around names, one line where it fits. */
function literal(value: unknown, depth: number, short = false): string {
  if (typeof value === 'string') return `'${value.replace(/['\\]/g, '\\$&')}'`;
  if (Array.isArray(value)) {
    const line = `[${value.map((one) => literal(one, 0)).join(', ')}]`;
    return line.length <= FITS
      ? line
      : block(
          '[',
          ']',
          value.map((one) => literal(one, depth + 1)),
          depth,
        );
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([name, member]) =>
        `${/^\w+$/.test(name) ? name : `'${name}'`}: ${literal(member, depth + 1)}`,
    );
    const line = `{ ${members.join(', ')} }`;
    return (short || depth > 0) && line.length <= FITS && !line.includes('\n')
      ? line
      : block('{', '}', members, depth);
  }
  return String(value);
}

function block(open: string, close: string, members: readonly string[], depth: number): string {
  const indent = '  '.repeat(depth + 1);
  return `${open}\n${members.map((one) => `${indent}${one},\n`).join('')}${'  '.repeat(depth)}${close}`;
}
