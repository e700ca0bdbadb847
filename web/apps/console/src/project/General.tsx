// SPDX-License-Identifier: Apache-2.0
//
// The project's name, and whether it is in use.
import { Button } from '@portico/ui';
import type { Project } from '../api/generated/types.ts';
import { Field } from '../parts/Field.tsx';
import { Card } from '../parts/Page.tsx';
import { NAME_HINT, when } from '../words.ts';
import type { Draft } from './draft.ts';

export interface GeneralProps {
  readonly project: Project;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

export function General({ project, draft, onChange }: GeneralProps) {
  return (
    <Card title="Project" note={`Made ${when(project.createdAt)}`}>
      <Field
        label="Name"
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
        hint={NAME_HINT}
      />
      <div className="cx-archive">
        <p className="cx-hint">
          {draft.isEnabled
            ? 'An archived project answers no calls. Nothing of it is lost, and it can come back.'
            : 'Archived: all its calls are refused.'}
        </p>
        <Button small onClick={() => onChange({ ...draft, isEnabled: !draft.isEnabled })}>
          {draft.isEnabled ? 'Archive' : 'Bring back'}
        </Button>
      </div>
    </Card>
  );
}
