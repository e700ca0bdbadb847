// SPDX-License-Identifier: Apache-2.0
//
// The switches of a project. One that is not set is decided by the app's own options.
import { Icon } from '@portico/ui';
import type { Feature, Session } from '../api/types.ts';
import { Card } from '../parts/Page.tsx';
import { choiceWords, featureWords } from '../words.ts';
import { type Draft, featureOf, withFeature } from './draft.ts';

export interface FeaturesProps {
  readonly known: Session['features'];
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** Shown at once; with the one for usage data they fill two columns of four. */
const FIRST = 7;

export function Features({ known, draft, onChange }: FeaturesProps) {
  const order = Object.keys(featureWords);
  const sorted = [...known].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const social = sorted.find(({ id }) => id === 'social_login');
  const login = featureOf(draft, 'social_login');
  const rest = sorted.slice(FIRST);
  const set = rest.filter(({ id }) => featureOf(draft, id)).length;
  const flag = ({ id, choices }: Session['features'][number]) => (
    <Flag
      key={id}
      id={id}
      feature={featureOf(draft, id)}
      onChange={(feature) => {
        // All ways in are on until some are taken away.
        const whole = feature?.isEnabled && feature.config.length === 0;
        onChange(withFeature(draft, id, whole ? { ...feature, config: choices } : feature));
      }}
    />
  );
  return (
    <Card title="Features" note="Override options set in the app">
      <div className="cx-flags">
        {sorted.slice(0, FIRST).map(flag)}
        <UsageFlag draft={draft} onChange={onChange} />
      </div>
      {social && login?.isEnabled && (
        <fieldset className="cx-choices">
          <legend>Ways to sign in</legend>
          {social.choices.map((choice) => {
            const on = login.config.includes(choice);
            const rest = login.config.filter((one) => one !== choice);
            return (
              <button
                key={choice}
                type="button"
                className={on ? 'cx-chip' : 'cx-chip is-off'}
                aria-pressed={on}
                onClick={() =>
                  onChange(
                    withFeature(draft, 'social_login', {
                      ...login,
                      config: on ? rest : [...rest, choice],
                    }),
                  )
                }
              >
                {on && <Icon name="check" size={14} />}
                {choiceWords[choice] ?? choice}
              </button>
            );
          })}
        </fieldset>
      )}
      <details className="cx-more-flags">
        <summary>{set === 0 ? 'More switches' : `More switches, ${set} set`}</summary>
        <div className="cx-flags">{rest.map(flag)}</div>
      </details>
    </Card>
  );
}

interface FlagProps {
  readonly id: string;
  readonly feature: Feature | undefined;
  readonly onChange: (feature: Feature | undefined) => void;
}

function Flag({ id, feature, onChange }: FlagProps) {
  const words = featureWords[id] ?? { title: id, text: '' };
  const on = feature?.isEnabled ?? false;
  return (
    <div className={feature ? 'cx-flag' : 'cx-flag is-unset'}>
      <span className="cx-flag-text">
        <b>{words.title}</b>
        <span>{feature ? words.text : 'The app decides'}</span>
      </span>
      {feature && (
        <button
          type="button"
          className="pt-icon-btn cx-unset"
          aria-label={`${words.title}: let the app decide`}
          title="Let the app decide"
          onClick={() => onChange(undefined)}
        >
          <Icon name="x" size={14} />
        </button>
      )}
      <button
        type="button"
        className="pt-switch"
        role="switch"
        aria-checked={on}
        aria-label={feature ? words.title : `${words.title}, the app decides`}
        onClick={() => onChange({ id, isEnabled: !on, config: feature?.config ?? [] })}
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
