// SPDX-License-Identifier: Apache-2.0
//
// Who changed what, and when; the newest first, more by pages. Nobody can change a line.
import { Button } from '@portico/ui';
import { useState } from 'react';
import { call } from '../api/call.ts';
import type { AuditPage } from '../api/generated/types.ts';
import { audit, projectList } from '../api/resources.ts';
import { useAct } from '../api/useAct.ts';
import { useResource } from '../api/useResource.ts';
import { Link } from '../parts/Link.tsx';
import { Card, Page } from '../parts/Page.tsx';
import { Problem } from '../parts/Problem.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { actionWords, when } from '../words.ts';
import { changesOf } from './changes.ts';
import { type FoldedEntry, foldEntries } from './foldEntries.ts';

export function AuditLog() {
  const loaded = useResource(audit());
  const names = new Map(
    useResource(projectList()).data?.projects.map(({ id, name }) => [id, name]),
  );
  const [older, setOlder] = useState<readonly AuditPage[]>([]);
  const act = useAct();
  const first = loaded.data;
  const pages = first ? [first, ...older] : [];
  const entries = pages.flatMap((page) => page.entries);
  const next = pages.at(-1)?.next ?? null;
  return (
    <Page
      title="Audit log"
      end={
        <Button
          small
          onClick={() => {
            setOlder([]);
            void audit().reload();
          }}
        >
          Refresh
        </Button>
      }
    >
      <Card className="is-table">
        <Waiting loaded={loaded} resource={audit()} what="The audit log" lines={6} />
        {first && entries.length === 0 && (
          <div className="cx-empty">
            <h2>Nothing was changed yet</h2>
            <p>Each sign-in, project and changed setting is written down here, with who did it.</p>
            <Link className="pt-textbtn is-ink" to="">
              Go to the projects
            </Link>
          </div>
        )}
        {entries.length > 0 && (
          <table className="cx-table is-log">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
              </tr>
            </thead>
            <tbody>
              {foldEntries(entries).map((folded) => (
                <Line
                  key={folded.entry.number}
                  folded={folded}
                  name={names.get(folded.entry.subject)}
                />
              ))}
            </tbody>
          </table>
        )}
        {next !== null && (
          <div className="cx-more">
            <Button
              small
              disabled={act.busy}
              onClick={() =>
                void act.run(async () => {
                  const page = await call<AuditPage>('GET', `audit?before=${next}`);
                  setOlder([...older, page]);
                })
              }
            >
              Show older
            </Button>
          </div>
        )}
        <Problem failure={act.failure} />
      </Card>
    </Page>
  );
}

interface LineProps {
  readonly folded: FoldedEntry;
  readonly name: string | undefined;
}

function Line({ folded: { entry, count }, name }: LineProps) {
  const action = actionWords[entry.action] ?? entry.action;
  const changes = changesOf(entry.before, entry.after);
  return (
    <tr>
      <td className="cx-when">{when(entry.at)}</td>
      <td>{entry.operator}</td>
      <td>
        <b>{entry.subject ? `${action} ${name ?? entry.subject}` : action}</b>
        {count > 1 && `, ${count} times`}
        {changes.length > 0 && (
          <ul className="cx-changes">
            {changes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}
