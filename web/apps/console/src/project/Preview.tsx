// SPDX-License-Identifier: Apache-2.0
//
// The real widget with the settings as they stand in the draft, in a frame of its own, and the looks that an app can give it.
import type { ThemeVariables } from '@portico/sdk';
import { Icon, ToggleGroup } from '@portico/ui';
import { type CSSProperties, useMemo, useState } from 'react';
import type { Session } from '../api/generated/types.ts';
import { isDark } from '../parts/appearance.ts';
import { CopyText } from '../parts/CopyText.tsx';
import type { PreviewSettings } from '../preview/PreviewSettings.ts';
import { contrastsOf, LEAST } from './contrast.ts';
import { type Draft, shownFeatures } from './draft.ts';

const ACCENTS = ['#0b6a6e', '#2f5bd0', '#8a3ffc', '#c2410c', '#1c1a17'] as const;
const NAMES = ['Verdigris', 'Blue', 'Violet', 'Rust', 'Ink'];
const AT_FIRST = { accent: ACCENTS[0] as string, tint: 0, corner: 4, type: 10 };
type Look = typeof AT_FIRST;

/** What differs from the product's own. */
function variablesOf({ accent, tint, corner, type }: Look): ThemeVariables {
  return {
    ...(accent !== AT_FIRST.accent && { '--portico-accent': accent }),
    ...(tint > 0 && { '--portico-color-mix': accent, '--portico-color-mix-strength': `${tint}` }),
    ...(corner !== AT_FIRST.corner && { '--portico-border-radius-master': `${corner}px` }),
    ...(type !== AT_FIRST.type && { '--portico-font-size-master': `${type}px` }),
  };
}

export interface PreviewProps {
  readonly known: Session['features'];
  readonly draft: Draft;
  readonly isLive: boolean;
}

export function Preview({ known, draft, isLive }: PreviewProps) {
  const [look, setLook] = useState(AT_FIRST);
  const [scheme, setScheme] = useState<'light' | 'dark'>(() => (isDark() ? 'dark' : 'light'));
  const variables = useMemo(() => variablesOf(look), [look]);
  const settings: PreviewSettings = {
    name: draft.name,
    features: shownFeatures(draft, known),
    variables,
    scheme,
  };
  const knob = (
    name: 'tint' | 'corner' | 'type',
    title: string,
    [least, most]: readonly [number, number],
    unit: string,
  ) => (
    <label className="cx-knob">
      {title}
      <input
        type="range"
        min={least}
        max={most}
        value={look[name]}
        style={shareOf((look[name] - least) / (most - least))}
        onChange={(event) => setLook({ ...look, [name]: event.currentTarget.valueAsNumber })}
      />
      <output>{`${look[name]}${unit}`}</output>
    </label>
  );
  return (
    <section className="cx-card cx-preview" aria-label="Preview">
      <iframe
        className={`cx-stage is-${scheme}`}
        title="The widget with these settings"
        src={`/console/preview.html#${encodeURIComponent(JSON.stringify(settings))}`}
      />
      <div className="cx-knobs">
        <div className="cx-knob">
          Accent
          <div className="cx-swatches" role="radiogroup" aria-label="Accent of the preview">
            {ACCENTS.map((colour, at) => (
              // biome-ignore lint/a11y/useSemanticElements: a swatch has no room for an input
              <button
                key={colour}
                type="button"
                role="radio"
                aria-checked={colour === look.accent}
                aria-label={NAMES[at]}
                style={{ background: colour }}
                onClick={() => setLook({ ...look, accent: colour })}
              />
            ))}
          </div>
          <output>{look.accent}</output>
        </div>
        {knob('tint', 'Tint', [0, 20], ' %')}
        {knob('corner', 'Corner', [0, 8], ' px')}
        {knob('type', 'Type', [9, 13], ' px')}
        <div className="cx-knob is-last">
          <Contrasts variables={variables} scheme={scheme} />
          <ToggleGroup
            label="Scheme of the preview"
            options={[
              { value: 'light', text: 'Light' },
              { value: 'dark', text: 'Dark' },
            ]}
            value={scheme}
            onChange={setScheme}
          />
        </div>
      </div>
      <p className="cx-hint">
        {!isLive && 'Not published yet. '}
        Looks are set by the app: choose them here, and copy them into its options.
      </p>
      {Object.keys(variables).length > 0 && (
        <div className="cx-options">
          <CopyText block text={written(variables)} label="Copy the options" />
        </div>
      )}
    </section>
  );
}

/** How much of a slider's line is behind its thumb. */
const shareOf = (share: number) => ({ '--cx-share': `${100 * share}%` }) as CSSProperties;

/** As an app's options have it. */
const written = (variables: ThemeVariables): string => {
  const lines = Object.entries(variables).map(([name, value]) => `  '${name}': '${value}',\n`);
  return `themeVariables: {\n${lines.join('')}},`;
};

function Contrasts({ variables, scheme }: Pick<PreviewSettings, 'variables' | 'scheme'>) {
  const { button, links } = useMemo(() => contrastsOf(variables, scheme), [variables, scheme]);
  const said = (name: string, value: number) => {
    const enough = value >= LEAST;
    return (
      <span className={enough ? 'cx-contrast cx-ok' : 'cx-contrast cx-slow'}>
        <Icon name={enough ? 'check' : 'triangleAlert'} size={14} />
        {`${name} ${value.toFixed(1)}`}
        {!enough && <span className="pt-vh">, too little contrast</span>}
      </span>
    );
  };
  return (
    <span className="cx-contrasts" title={`Contrast of text: ${LEAST} at least`}>
      Contrast
      {said('Button', button)}
      {said('Links', links)}
    </span>
  );
}
