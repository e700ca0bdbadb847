// SPDX-License-Identifier: Apache-2.0
//
// What an app needs to use the project: its id, which is no secret, and where it goes.
import type { Project } from '../api/generated/types.ts';
import { CopyText } from '../parts/CopyText.tsx';
import { Link } from '../parts/Link.tsx';
import { Card, Page } from '../parts/Page.tsx';

export function Keys({ project }: { readonly project: Project }) {
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
        <pre className="cx-code">{`import { createPortico } from '@portico/sdk';

createPortico({
  projectId: '${project.id}',
  metadata: { name: '${project.name.replace(/['\\]/g, '\\$&')}' },
  networks: ['eip155:1'],
  server: 'https://portico.app.example', // where pages reach this server
});`}</pre>
      </Card>
    </Page>
  );
}
