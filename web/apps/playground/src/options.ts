// SPDX-License-Identifier: Apache-2.0
//
// The options beside the app. Each takes effect at once; networks and demo wallets by loading the page anew.
import { ACCENTS, AT_FIRST, type Choices, PRESETS } from './choices.ts';
import { VISITOR_TEXT } from './demo/visitor.ts';
import { element } from './element.ts';
import type { PlaygroundConfig } from './loadConfig.ts';
import { showNetworkChoice } from './offeredNetworks.ts';
import { radios } from './radios.ts';

const SEGMENTS = ['theme', 'sheet', 'stage'] as const;

export interface OptionsInput {
  readonly config: PlaygroundConfig;
  readonly demo: boolean;
  readonly choices: Choices;
  readonly change: (choices: Choices) => void;
  readonly open: () => void;
}

/** What it gives chooses from elsewhere on the page. */
export function wireOptions({
  demo,
  choices,
  change,
  open,
}: OptionsInput): (part: Partial<Choices>) => void {
  let now = choices;
  let looked = false;
  const set = (part: Partial<Choices>): void => {
    now = { ...now, ...part };
    show();
    change(now);
  };
  /** Who changes the look for the first time sees it change: behind a button it would not be seen. */
  const setLook = (part: Partial<Choices>): void => {
    set(looked || now.stage !== 'over' ? part : { ...part, stage: 'inline' });
    looked = true;
  };
  showNetworkChoice();
  radios(element('preset'), 'preset', Object.keys(PRESETS), undefined, (name) =>
    setLook(PRESETS[name] ?? {}),
  );
  for (const input of document.querySelectorAll<HTMLInputElement>('[name=preset]')) {
    const { accent, corner = AT_FIRST.corner } = PRESETS[input.value] ?? {};
    input.style.setProperty('--colour', accent || '#0b6a6e');
    input.style.setProperty('--corner', `${corner * 2}px`);
  }
  for (const [value, name] of ACCENTS) {
    const input = document.createElement('input');
    input.type = 'radio';
    input.name = 'accent';
    input.value = value;
    input.setAttribute('aria-label', name);
    input.style.setProperty('--colour', value || '#0b6a6e');
    input.addEventListener('change', () => setLook({ accent: value }));
    element('accents').append(input);
  }
  for (const name of SEGMENTS)
    for (const input of document.querySelectorAll<HTMLInputElement>(`[name=${name}]`))
      input.addEventListener('change', () => set({ [name]: input.value }));
  for (const id of ['corner', 'type'] as const) {
    const input = element(id, HTMLInputElement);
    input.addEventListener('input', () => setLook({ [id]: input.valueAsNumber }));
  }
  for (const id of ['visitor', 'opens', 'locale', 'preload', 'order'] as const) {
    const select = element(id, HTMLSelectElement);
    select.addEventListener('change', () => set({ [id]: select.value }));
  }
  element('open').addEventListener('click', open);
  const wallets = element('demo-wallets', HTMLInputElement);
  wallets.checked = demo;
  wallets.addEventListener('change', () => {
    const query = new URLSearchParams(location.search);
    query.set('wallets', wallets.checked ? 'demo' : 'none');
    location.search = query.toString();
  });
  show();
  return set;

  /** What stands in the controls. */
  function show(): void {
    for (const name of SEGMENTS)
      for (const input of document.querySelectorAll<HTMLInputElement>(`[name=${name}]`))
        input.checked = input.value === now[name];
    for (const input of document.querySelectorAll<HTMLInputElement>('[name=accent]'))
      input.checked = input.value === now.accent;
    for (const input of document.querySelectorAll<HTMLInputElement>('[name=preset]'))
      input.checked = isPreset(now, PRESETS[input.value] ?? {});
    for (const id of ['corner', 'type'] as const) {
      const input = element(id, HTMLInputElement);
      input.valueAsNumber = now[id];
      const { min, max } = input;
      const share = (now[id] - Number(min)) / (Number(max) - Number(min));
      input.style.setProperty('--share', `${share * 100}%`);
      element(`${id}-value`).textContent = `${now[id]} px`;
    }
    for (const id of ['visitor', 'opens', 'locale', 'preload', 'order'] as const)
      element(id, HTMLSelectElement).value = now[id];
    element('visitor-text').textContent = VISITOR_TEXT[now.visitor];
  }
}

function isPreset(choices: Choices, preset: Partial<Choices>): boolean {
  const names = Object.keys(preset) as (keyof Choices)[];
  return names.every((name) => choices[name] === (preset[name] ?? AT_FIRST[name]));
}
