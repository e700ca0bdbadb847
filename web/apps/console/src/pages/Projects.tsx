// SPDX-License-Identifier: Apache-2.0
//
// Which projects live here, and which need somebody: four figures, one table, one strip of health.
import { Avatar, Button, Icon, SearchField } from '@portico/ui';
import { useState } from 'react';
import type { Project, Usage } from '../api/generated/types.ts';
import { health, projectList, usage } from '../api/resources.ts';
import { useResource } from '../api/useResource.ts';
import { HealthBars, reachOf, ServiceState } from '../parts/HealthBars.tsx';
import { Link } from '../parts/Link.tsx';
import { Card, Page } from '../parts/Page.tsx';
import { Spark } from '../parts/Spark.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { NewProject } from '../project/NewProject.tsx';
import { number, serviceNames, share, when } from '../words.ts';

/** Each row asks for its own figures: so many at once and no more. */
const ROWS = 25;

export function Projects() {
  const loaded = useResource(projectList());
  const [search, setSearch] = useState('');
  const [making, setMaking] = useState(false);
  const [rows, setRows] = useState(ROWS);
  const projects = loaded.data?.projects ?? [];
  const wanted = search.trim().toLowerCase();
  const found = projects.filter(
    ({ name, id }) => name.toLowerCase().includes(wanted) || id.startsWith(wanted),
  );
  return (
    <Page
      title="Projects"
      end={
        <>
          <div className="cx-search">
            <SearchField
              label="Search"
              clearLabel="Clear the search"
              value={search}
              onChange={setSearch}
            />
          </div>
          <Button kind="primary" small onClick={() => setMaking(true)}>
            <Icon name="plus" size={16} />
            New project
          </Button>
        </>
      }
    >
      {making && <NewProject onClose={() => setMaking(false)} />}
      <Figures />
      <Card className="is-table">
        <Waiting loaded={loaded} resource={projectList()} what="The projects" />
        {loaded.data && projects.length === 0 && (
          <div className="cx-empty">
            <h2>No projects yet</h2>
            <p>A project is one app that uses this server. Its id goes into the app’s options.</p>
            <Button onClick={() => setMaking(true)}>Make the first project</Button>
          </div>
        )}
        {projects.length > 0 && found.length === 0 && (
          <p className="cx-empty">{`No project is called “${search}”.`}</p>
        )}
        {found.length > 0 && <Table projects={found.slice(0, rows)} />}
        {found.length > rows && (
          <Button small onClick={() => setRows(rows + ROWS)}>
            {`Show more of ${number(found.length)}`}
          </Button>
        )}
      </Card>
      <HealthStrip />
    </Page>
  );
}

function Figures() {
  const resource = usage('24h');
  const loaded = useResource(resource);
  const sums = sumsOf(loaded.data);
  const all = sums.requests + sums.limited + sums.refused;
  const figure = (name: string, value: string, text: string) => (
    <div className="cx-stat">
      <span>{name}</span>
      <b>{loaded.data ? value : '–'}</b>
      <span className="cx-note">{text}</span>
    </div>
  );
  return (
    <Card>
      {loaded.failure && <Waiting loaded={loaded} resource={resource} what="Usage" />}
      <div className="cx-stats">
        {figure(
          'Calls, 24 hours',
          number(sums.requests),
          loaded.data ? `Counted since ${when(loaded.data.since)}` : 'Loading',
        )}
        {figure('Let through', share(sums.requests, all), 'Of all calls with a project’s id')}
        {figure('Over the limit', number(sums.limited), 'Answered with HTTP 429')}
        {figure('Origin refused', number(sums.refused), 'Pages that are not allowed')}
      </div>
    </Card>
  );
}

function Table({ projects }: { readonly projects: readonly Project[] }) {
  return (
    <table className="cx-table">
      <thead>
        <tr>
          <th scope="col">Project</th>
          <th scope="col" className="is-wide">
            Origins
          </th>
          <th scope="col" className="is-wide">
            24 hours
          </th>
          <th scope="col" className="r is-wide">
            Calls
          </th>
          <th scope="col" className="r is-wide">
            Let through
          </th>
          <th scope="col">State</th>
          <th className="is-wide">
            <span className="pt-vh">Open</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          <ProjectRow key={project.id} project={project} />
        ))}
      </tbody>
    </table>
  );
}

function ProjectRow({ project }: { readonly project: Project }) {
  const { data } = useResource(usage('24h', project.id));
  const sums = sumsOf(data);
  const [tone, text] = stateOf(project, sums);
  const all = sums.requests + sums.limited + sums.refused;
  return (
    <tr>
      <td>
        <Link className="cx-who" to={`projects/${project.id}`}>
          <Avatar name={project.name} size={32} />
          <span className="cx-who-text">
            <b>{project.name}</b>
            <code className="cx-mono">{project.id.slice(0, 12)}…</code>
          </span>
        </Link>
      </td>
      <td className="is-wide">{number(project.allowedOrigins.length)}</td>
      <td className="is-wide">
        {data && sums.requests > 0 ? <Spark usage={data} /> : <span className="cx-off">None</span>}
      </td>
      <td className="r is-wide">{data ? number(sums.requests) : '–'}</td>
      <td className="r is-wide">{share(sums.requests, all)}</td>
      <td>
        <span className="cx-state">
          <span className={`pt-dot cx-${tone}`} />
          {text}
        </span>
      </td>
      <td className="r is-wide">
        <Link className="pt-icon-btn" to={`projects/${project.id}`} label={`Open ${project.name}`}>
          <Icon name="chevronRight" />
        </Link>
      </td>
    </tr>
  );
}

type Sums = { readonly requests: number; readonly limited: number; readonly refused: number };

function sumsOf(found: Usage | undefined): Sums {
  const sums = { requests: 0, limited: 0, refused: 0 };
  for (const step of found?.steps ?? []) {
    sums.requests += step.requests;
    sums.limited += step.limited;
    sums.refused += step.refused;
  }
  return sums;
}

/** The worst that is to be said of a project. */
function stateOf(project: Project, sums: Sums): readonly [string, string] {
  if (!project.isEnabled) return ['off', 'Archived'];
  if (sums.refused > 0) return ['bad', `Origin refused ${number(sums.refused)} times`];
  if (sums.limited > 0) return ['slow', `Limited ${number(sums.limited)} times`];
  if (project.allowedOrigins.length === 0) return ['slow', 'No origins yet'];
  return ['ok', 'Live'];
}

function HealthStrip() {
  const loaded = useResource(health());
  return (
    <Card
      title={loaded.data ? `Health, last ${reachOf(loaded.data)}` : 'Health'}
      note={
        <Link className="pt-textbtn is-ink" to="health">
          Details
        </Link>
      }
    >
      <Waiting loaded={loaded} resource={health()} what="Health" lines={1} />
      <div className="cx-services">
        {loaded.data?.services.map((service) => (
          <div key={service.id}>
            <span className="cx-service-head">
              <ServiceState service={service} name={serviceNames[service.id] ?? service.id} />
              {service.took !== null && <span className="cx-note">{`${service.took} ms`}</span>}
            </span>
            <HealthBars kept={service.kept} />
          </div>
        ))}
      </div>
    </Card>
  );
}
