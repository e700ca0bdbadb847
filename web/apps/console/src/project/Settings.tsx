// SPDX-License-Identifier: Apache-2.0
//
// What the widget offers in one project. Changes gather and are published together, except origins, which
// act at once. Somebody else's changes are never overwritten unseen.
import { Button, Note } from '@portico/ui';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import type { Project, ProjectChange, Session } from '../api/generated/types.ts';
import { projectList, project as projectOf } from '../api/resources.ts';
import { useAct } from '../api/useAct.ts';
import { Page } from '../parts/Page.tsx';
import { Problem } from '../parts/Problem.tsx';
import { number } from '../words.ts';
import { countChanges, type Draft, draftOf, keepDraft, keptDraft } from './draft.ts';
import { Features } from './Features.tsx';
import { General } from './General.tsx';
import { LimitsCard } from './LimitsCard.tsx';
import { Origins } from './Origins.tsx';
import { Preview } from './Preview.tsx';
import { SponsorshipCard } from './SponsorshipCard.tsx';

export interface SettingsProps {
  readonly project: Project;
  readonly me: Session;
}

export function Settings({ project, me }: SettingsProps) {
  const [kept] = useState(() => keptDraft(project));
  const [base, setBase] = useState(kept.base);
  const [draft, setDraft] = useState(kept.draft);
  useEffect(() => keepDraft({ base, draft }), [base, draft]);
  const act = useAct();
  const changes = countChanges(base, draft);
  // Origins act at once and alone: what they change is not in the draft.
  const live = changes === 0 || project.version === base.version ? project : base;
  const restart = (from: Project, next: Draft = draftOf(from)) => {
    setBase(from);
    setDraft(next);
    act.forget();
  };
  const publish = () =>
    void act.run(async () => {
      const made = await call<Project>('PATCH', `projects/${project.id}`, {
        version: base.version ?? '',
        ...draft,
      } satisfies ProjectChange);
      projectOf(project.id).put(made);
      void projectList().reload();
      restart(made);
    });
  const fetchTheirs = async (mine?: Draft) => {
    const theirs = await call<Project>('GET', `projects/${project.id}`);
    projectOf(project.id).put(theirs);
    restart(theirs, mine);
  };
  const conflict = act.failure?.code === 'changed_meanwhile';
  return (
    <Page
      title="Settings"
      end={
        <>
          <span className="cx-note" role="status">
            {changes === 0
              ? 'All of it is live'
              : `${number(changes)} ${changes === 1 ? 'change' : 'changes'}, not live yet`}
          </span>
          <Button small disabled={changes === 0} onClick={() => restart(live)}>
            Discard
          </Button>
          <Button
            kind="primary"
            small
            disabled={changes === 0 || act.busy || conflict}
            onClick={publish}
          >
            Publish
          </Button>
        </>
      }
    >
      {conflict ? (
        <Note tone="warn" title="Somebody else has changed this project">
          Your changes are still here and nothing was overwritten.
          <span className="cx-actions">
            <Button small onClick={() => void fetchTheirs()}>
              Show theirs, drop mine
            </Button>
            <Button small onClick={() => void fetchTheirs(draft)}>
              Keep mine, then publish
            </Button>
          </span>
        </Note>
      ) : (
        act.failure && <Problem failure={act.failure} />
      )}
      <div className="cx-cols is-settings">
        <div className="cx-stack">
          <Features known={me.features} draft={draft} onChange={setDraft} />
          <Origins
            project={project}
            onChange={(changed) => {
              projectOf(project.id).put(changed);
              // The draft goes on from what is now live, unless others changed more than origins.
              if (project.version === base.version) setBase(changed);
            }}
          />
          <LimitsCard draft={draft} onChange={setDraft} />
          <SponsorshipCard project={project} draft={draft} onChange={setDraft} />
          <General project={project} draft={draft} onChange={setDraft} />
        </div>
        <Preview known={me.features} draft={draft} isLive={changes === 0} />
      </div>
    </Page>
  );
}
