// SPDX-License-Identifier: Apache-2.0
//
// What an app needs to use the project: its id, which is no secret, and where it goes.
import type { Project, Session } from '../api/generated/types.ts';
import { CopyText } from '../parts/CopyText.tsx';
import { Link } from '../parts/Link.tsx';
import { Card, Page } from '../parts/Page.tsx';

export interface KeysProps {
  readonly project: Project;
  readonly me: Session;
}

export function Keys({ project, me }: KeysProps) {
  const name = project.name.replace(/['\\]/g, '\\$&');
  const code = `import { createPortico } from '@portico/sdk';

createPortico({
  projectId: '${project.id}',
  metadata: { name: '${name}' },
  networks: ['eip155:1'],
  server: '${me.server ?? 'https://portico.example.org'}',
});`;
  return (
    <Page title="Keys">
      <Card title="Project id" note="Public">
        <CopyText text={project.id} label="Copy the project id" />
        <p className="cx-hint">
          It stands in every page of the app and is no secret: what keeps strangers out are the{' '}
          <Link to={`projects/${project.id}`}>allowed origins</Link>. A project has no secret keys.
        </p>
      </Card>
      <Card title="In the app">
        <CopyText text={code} label="Copy the code" block />
        <p className="cx-hint">
          {me.server === null
            ? 'Put the address in at which pages reach this server, in place of portico.example.org.'
            : `Pages reach this server at ${me.server}.`}{' '}
          Networks are those that your app uses.
        </p>
      </Card>
    </Page>
  );
}
