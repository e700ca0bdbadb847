// SPDX-License-Identifier: Apache-2.0
//
// The switches of a project. One that is not set is decided by the app's own options; what this server does
// not have can only be read.
import { Tag, ToggleGroup } from '@portico/ui';
import { featureWords } from '../api/generated/features.ts';
import type { Feature, Session } from '../api/generated/types.ts';
import { Card } from '../parts/Page.tsx';
import { type Draft, featureOf, withFeature } from './draft.ts';

export interface FeaturesProps {
  readonly known: Session['features'];
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

const STATES = [
  { value: 'app', text: 'App decides' },
  { value: 'on', text: 'On' },
  { value: 'off', text: 'Off' },
] as const;

export function Features({ known, draft, onChange }: FeaturesProps) {
  const offered = known.filter(({ isOffered }) => isOffered);
  return (
    <Card title="Features" note="Override options set in the app">
      <div className="cx-list">
        {offered.map(({ id, choices }) => (
          <Flag
            key={id}
            id={id}
            choices={choices}
            feature={featureOf(draft, id)}
            onChange={(feature) => onChange(withFeature(draft, id, feature))}
          />
        ))}
        <UsageFlag draft={draft} onChange={onChange} />
        {known
          .filter((one) => !offered.includes(one))
          .map(({ id }) => (
            <div className="cx-flag" key={id}>
              <Words id={id} />
              <Tag>Not on this server</Tag>
            </div>
          ))}
      </div>
    </Card>
  );
}

function Words({ id }: { id: string }) {
  const words = featureWords[id] ?? { title: id, text: '' };
  return (
    <span className="cx-flag-text">
      <b>{words.title}</b>
      <span>{words.text}</span>
    </span>
  );
}

interface FlagProps {
  readonly id: string;
  /** "On" is all of them, as far as this server has them. */
  readonly choices: readonly string[];
  readonly feature: Feature | undefined;
  readonly onChange: (feature: Feature | undefined) => void;
}

function Flag({ id, choices, feature, onChange }: FlagProps) {
  return (
    <div className="cx-flag">
      <Words id={id} />
      <ToggleGroup
        look="ranges"
        label={featureWords[id]?.title ?? id}
        options={STATES}
        value={feature ? (feature.isEnabled ? 'on' : 'off') : 'app'}
        onChange={(state) => {
          const isOn = state === 'on';
          onChange(
            state === 'app' ? undefined : { id, isEnabled: isOn, config: isOn ? choices : [] },
          );
        }}
      />
    </div>
  );
}

function UsageFlag({ draft, onChange }: Omit<FeaturesProps, 'known'>) {
  return (
    <div className="cx-flag">
      <span className="cx-flag-text">
        <b>Usage data</b>
        <span>To this server only</span>
      </span>
      <button
        type="button"
        className="pt-switch"
        role="switch"
        aria-checked={draft.isAnalyticsEnabled}
        aria-label="Usage data"
        onClick={() => onChange({ ...draft, isAnalyticsEnabled: !draft.isAnalyticsEnabled })}
      />
    </div>
  );
}
