// SPDX-License-Identifier: Apache-2.0
//
// Makes a project: a name is enough.
import { Button } from '@portico/ui';
import { useState } from 'react';
import { call } from '../api/call.ts';
import type { NewProject as NewProjectBody, Project } from '../api/generated/types.ts';
import { projectList, project as projectOf } from '../api/resources.ts';
import { useAct } from '../api/useAct.ts';
import { Field } from '../parts/Field.tsx';
import { Card } from '../parts/Page.tsx';
import { Problem } from '../parts/Problem.tsx';
import { go } from '../parts/useRoute.ts';
import { NAME_HINT } from '../words.ts';

export function NewProject({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [id, setId] = useState('');
  const [asked, setAsked] = useState(false);
  const act = useAct();
  const nameless = name.trim() === '';
  const create = () => {
    setAsked(true);
    if (nameless) return;
    void act.run(async () => {
      const made = await call<Project>('POST', 'projects', {
        name: name.trim(),
        ...(id.trim() && { id: id.trim().toLowerCase() }),
      } satisfies NewProjectBody);
      projectOf(made.id).put(made);
      void projectList().reload();
      go(`projects/${made.id}`);
    });
  };
  return (
    <Card title="New project">
      <div className="cx-form">
        <Field
          label="Name"
          value={name}
          onChange={setName}
          onEnter={create}
          hint={asked && nameless ? 'Give the project a name first.' : NAME_HINT}
        />
        <Field
          label="Id"
          value={id}
          onChange={setId}
          onEnter={create}
          mono
          placeholder="A new one"
          hint="Only where an app has one already: 32 hexadecimal digits."
        />
        <Problem failure={act.failure} />
        <div className="cx-actions">
          <Button small onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" small disabled={act.busy} onClick={create}>
            Create project
          </Button>
        </div>
      </div>
    </Card>
  );
}
