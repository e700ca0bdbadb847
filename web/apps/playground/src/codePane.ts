// SPDX-License-Identifier: Apache-2.0
//
// The pane with the code of what was chosen, in four forms, to copy; and the link that restores the choices.
import { type Choices, linkOf } from './choices.ts';
import { codeOf, FORMS, type Form } from './code.ts';
import { element } from './element.ts';
import type { PlaygroundConfig } from './loadConfig.ts';
import { offeredNetworks } from './offeredNetworks.ts';
import { radios } from './radios.ts';

const SAID_MS = 2_000;

export function wireCode(config: PlaygroundConfig): { show(choices: Choices): void } {
  let form: Form = 'React';
  let choices: Choices | undefined;
  Object.assign(element('code'), { role: 'region', ariaLabel: 'Code' });
  const text = (): string => (choices ? codeOf(form, choices, offeredNetworks(), config) : '');
  let drawn: ReadonlySet<string> | undefined;
  /** With what is new in it marked. */
  const draw = (): void => {
    const lines = text().split(/(?<=\n)/);
    const isNew = newLines(lines, drawn);
    element('code').replaceChildren(
      ...lines.map((code, index) => {
        const line = document.createElement('span');
        line.classList.toggle('is-new', isNew[index] === true);
        line.style.setProperty('--in', String(code.search(/\S|$/)));
        line.append(...coloured(code));
        return line;
      }),
    );
    // In its own column. Below the app, as on a narrow page, it would take the page away from what was pressed.
    if (matchMedia('(min-width: 1001px)').matches)
      element('code').querySelector('.is-new')?.scrollIntoView({ block: 'nearest' });
    drawn = new Set(lines);
  };
  radios(element('forms'), 'form', FORMS, form, (next) => {
    form = next;
    drawn = undefined;
    draw();
  });
  element('copy-code').addEventListener('click', () => copy('copy-code', 'Code copied', text()));
  element('copy-link').addEventListener('click', () => {
    if (choices) copy('copy-link', 'Link copied', linkOf(choices, offeredNetworks()));
  });
  return {
    show(next) {
      choices = next;
      draw();
    },
  };
}

/** `before`: absent where nothing was drawn. A bracket between new lines is new, wherever there was one like it. */
function newLines(lines: readonly string[], before: ReadonlySet<string> | undefined): boolean[] {
  const isBracket = (line: string | undefined) =>
    line !== undefined && /^[\s()[\]{},;]*$/.test(line);
  const isNew = lines.map((line) => before !== undefined && !before.has(line));
  for (const [index, line] of lines.entries()) {
    if (!isBracket(line) || !isNew[index - 1]) continue;
    const next = lines.findIndex((other, at) => at > index && !isBracket(other));
    isNew[index] ||= isNew[next] === true;
  }
  return isNew;
}

/** The button itself says that it worked, and the live region to who listens. */
function copy(id: string, said: string, text: string): void {
  const button = element(id);
  const before = button.dataset.text ?? button.textContent ?? '';
  button.dataset.text = before;
  navigator.clipboard.writeText(text).then(
    () => say(said),
    () => say('Not copied. Select it by hand.'),
  );
  function say(what: string): void {
    button.textContent = what;
    element('said').textContent = what;
    setTimeout(() => {
      button.textContent = before;
      element('said').textContent = '';
    }, SAID_MS);
  }
}

/** Strings, words of the language, and the rest. */
function coloured(code: string): Node[] {
  const token =
    /('[^'\n]*'|"[^"\n]*")|\b(import|from|export|const|function|return|type|await)\b(?!:)|(\/\/.*)/g;
  const nodes: Node[] = [];
  let at = 0;
  for (const match of code.matchAll(token)) {
    const [text, string, word] = match;
    const mark = document.createElement(string ? 'q' : word ? 'b' : 'i');
    mark.textContent = text;
    nodes.push(document.createTextNode(code.slice(at, match.index)), mark);
    at = match.index + text.length;
  }
  nodes.push(document.createTextNode(code.slice(at)));
  return nodes;
}
