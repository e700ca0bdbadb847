// SPDX-License-Identifier: Apache-2.0
//
// The real widget with the settings as they stand in the draft, in a frame of its own.
import { ToggleGroup } from '@portico/ui';
import { useState } from 'react';
import type { PreviewSettings } from '../preview/PreviewSettings.ts';
import type { Draft } from './draft.ts';

const ACCENTS = ['#0b6a6e', '#2f5bd0', '#8a3ffc', '#c2410c', '#1c1a17'];
const NAMES = ['Verdigris', 'Blue', 'Violet', 'Rust', 'Ink'];

export function Preview({ draft }: { readonly draft: Draft }) {
  const [accent, setAccent] = useState(ACCENTS[0] ?? '');
  const [scheme, setScheme] = useState<'light' | 'dark'>(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  const settings: PreviewSettings = { name: draft.name, features: draft.features, accent, scheme };
  return (
    <section className="cx-card cx-preview" aria-label="Preview">
      <iframe
        className={`cx-stage is-${scheme}`}
        title="The widget with these settings"
        src={`/console/preview.html#${encodeURIComponent(JSON.stringify(settings))}`}
      />
      <div className="cx-preview-knobs">
        <div className="cx-swatches" role="radiogroup" aria-label="Accent of the preview">
          {ACCENTS.map((colour, at) => (
            // biome-ignore lint/a11y/useSemanticElements: a swatch has no room for an input
            <button
              key={colour}
              type="button"
              role="radio"
              aria-checked={colour === accent}
              aria-label={NAMES[at]}
              style={{ background: colour }}
              onClick={() => setAccent(colour)}
            />
          ))}
        </div>
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
      <p className="cx-hint">
        Not published yet. Accent and scheme are set by the app; here they only help to look.
      </p>
    </section>
  );
}
