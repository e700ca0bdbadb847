// SPDX-License-Identifier: Apache-2.0
//
// How many arrive, where they stop, and why.
import { ToggleGroup } from '@portico/ui';
import { useState } from 'react';
import type { Project, Usage } from '../api/generated/types.ts';
import { health, usage } from '../api/resources.ts';
import { useResource } from '../api/useResource.ts';
import { CopyText } from '../parts/CopyText.tsx';
import { countedOf } from '../parts/counted.ts';
import { HealthBars, ServiceState } from '../parts/HealthBars.tsx';
import { LineChart, turnedAway } from '../parts/LineChart.tsx';
import { Link } from '../parts/Link.tsx';
import { Card, Page } from '../parts/Page.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import {
  failureWords,
  number,
  serviceNames,
  share,
  span,
  stageWords,
  stateWords,
  when,
} from '../words.ts';

type Range = '24h' | '7d' | '30d';
const RANGES: readonly { readonly value: Range; readonly text: string }[] = [
  { value: '24h', text: '24 hours' },
  { value: '7d', text: '7 days' },
  { value: '30d', text: '30 days' },
];

export function Analytics({ project }: { readonly project: Project }) {
  const [range, setRange] = useState<Range>('24h');
  const resource = usage(range, project.id);
  const loaded = useResource(resource);
  const { data } = loaded;
  const passed = data?.steps.reduce((sum, { requests }) => sum + requests, 0) ?? 0;
  const away = data?.steps.reduce((sum, step) => sum + turnedAway(step), 0) ?? 0;
  return (
    <Page
      title="Analytics"
      end={<ToggleGroup label="Range" options={RANGES} value={range} onChange={setRange} />}
    >
      <div className="cx-cols is-analytics">
        <div className="cx-stack">
          <Card>
            <header>
              <span className="cx-figure">
                <h2>Calls</h2>
                <b>{number(passed)}</b>
                {away > 0 && <span className="cx-bad">{`${number(away)} turned away`}</span>}
              </span>
              <span className="cx-note">
                <i className="cx-key" /> Let through <i className="cx-key is-away" /> Turned away
              </span>
            </header>
            <Waiting loaded={loaded} resource={resource} what="Usage" lines={6} />
            {data && passed + away > 0 && <LineChart {...countedOf(data)} />}
            {data && passed + away === 0 && (
              <p className="cx-empty">
                {
                  'No calls in this time. Put this id into your page, and the first call shows up here: '
                }
                <CopyText text={project.id} label="Copy the id" />
              </p>
            )}
            {data && (
              <p className="cx-hint">
                {`Each point is ${span(data.step)}; the faint end is not over yet. Counted since ${when(data.since)}.`}
              </p>
            )}
          </Card>
          <Card title="From opening to connected" note="Addresses are not recorded">
            <Funnel usage={data} project={project} />
          </Card>
        </div>
        <div className="cx-stack">
          <Card title="Why connections failed">
            <Failures usage={data} />
          </Card>
          <ProjectHealth />
        </div>
      </div>
    </Page>
  );
}

function NoEvents({ what }: { readonly what: string }) {
  return (
    <p className="cx-empty">
      {`${what} comes from the widget’s events, and this server keeps none yet.`}
    </p>
  );
}

interface FunnelProps {
  readonly usage: Usage | undefined;
  readonly project: Project;
}

function Funnel({ usage: found, project }: FunnelProps) {
  if (!found) return null;
  if (!found.funnel) return <NoEvents what="The way to an account" />;
  const first = found.funnel[0]?.visitors ?? 0;
  if (first === 0 && !project.isAnalyticsEnabled)
    return (
      <p className="cx-empty">
        Usage data of this project is off, so that nobody is counted.
        <Link className="pt-textbtn is-ink" to={`projects/${project.id}`}>
          Switch it on in the settings
        </Link>
      </p>
    );
  if (first === 0)
    return (
      <p className="cx-empty">
        Nobody opened the sheet in this time. It is counted from the first page that has the id.
        <Link className="pt-textbtn is-ink" to={`projects/${project.id}/keys`}>
          Put it into your app
        </Link>
      </p>
    );
  return (
    <div className="cx-funnel">
      {found.funnel.map(({ id, visitors }, at) => (
        <div key={id}>
          <span>{stageWords[id] ?? id}</span>
          <span
            className="cx-bar"
            style={{ width: `${(100 * visitors) / first}%`, opacity: Math.min(1, 0.4 + at * 0.15) }}
          />
          <b className="r">{number(visitors)}</b>
          <span className="r cx-note">{share(visitors, first)}</span>
        </div>
      ))}
    </div>
  );
}

function Failures({ usage: found }: { readonly usage: Usage | undefined }) {
  if (!found) return null;
  if (!found.failures) return <NoEvents what="What failed" />;
  if (found.failures.length === 0) return <p className="cx-empty">Nothing failed in this time.</p>;
  return (
    <ul className="cx-list">
      {found.failures.map(({ reason, count }) => (
        <li key={reason} className="cx-flag">
          <span className="cx-flag-text">
            <b>{failureWords[reason] ?? reason}</b>
          </span>
          <b className="pt-num">{number(count)}</b>
        </li>
      ))}
    </ul>
  );
}

function ProjectHealth() {
  const loaded = useResource(health());
  return (
    <Card title="Health">
      <Waiting loaded={loaded} resource={health()} what="Health" lines={2} />
      <ul className="cx-list">
        {loaded.data?.services.map((service) => (
          <li key={service.id} className="cx-service-line">
            <ServiceState service={service} name={serviceNames[service.id] ?? service.id} />
            <HealthBars kept={service.kept} />
            <span className="cx-note">{stateWords[service.state]}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
