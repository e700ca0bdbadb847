// SPDX-License-Identifier: Apache-2.0
//
// Who is there, and which page they look at.
import { Button } from '@portico/ui';
import { watchSignedOut } from './api/call.ts';
import type { Session } from './api/generated/types.ts';
import { project as projectOf, session } from './api/resources.ts';
import { useResource } from './api/useResource.ts';
import { Accounts } from './pages/Accounts.tsx';
import { Analytics } from './pages/Analytics.tsx';
import { AuditLog } from './pages/AuditLog.tsx';
import { HealthPage } from './pages/HealthPage.tsx';
import { Keys } from './pages/Keys.tsx';
import { Projects } from './pages/Projects.tsx';
import { SignIn } from './pages/SignIn.tsx';
import { You } from './pages/You.tsx';
import { Page } from './parts/Page.tsx';
import { Rail } from './parts/Rail.tsx';
import { go, useRoute } from './parts/useRoute.ts';
import { Waiting } from './parts/Waiting.tsx';
import { Settings } from './project/Settings.tsx';

watchSignedOut(() => {
  if (session().getState().data) void session().reload();
});

export function App() {
  const loaded = useResource(session());
  const route = useRoute();
  if (loaded.failure?.code === 'sign_in_needed') return <SignIn />;
  if (!loaded.data) {
    return (
      <main className="cx-door">
        <h1 className="pt-vh">Portico console</h1>
        <Waiting loaded={loaded} resource={session()} what="The console" />
      </main>
    );
  }
  const [area, id, part = ''] = route;
  return area === 'projects' && id ? (
    <InProject key={id} id={id} part={part} me={loaded.data} />
  ) : (
    <div className="cx-app">
      <Rail project={undefined} here={route.join('/')} />
      {!area && <Projects />}
      {area === 'health' && <HealthPage />}
      {area === 'audit' && <AuditLog />}
      {area === 'you' && <You me={loaded.data} />}
      {area && !['health', 'audit', 'you'].includes(area) && <NoSuchPage />}
    </div>
  );
}

interface InProjectProps {
  readonly id: string;
  readonly part: string;
  readonly me: Session;
}

function InProject({ id, part, me }: InProjectProps) {
  const resource = projectOf(id);
  const loaded = useResource(resource);
  const project = loaded.data;
  const here = ['projects', id, part].filter(Boolean).join('/');
  return (
    <div className="cx-app">
      <Rail project={project} here={here} />
      {!project && (
        <Page title="Project">
          <Waiting loaded={loaded} resource={resource} what="The project" lines={6} />
        </Page>
      )}
      {project && part === '' && <Settings project={project} me={me} />}
      {project && part === 'analytics' && <Analytics project={project} />}
      {project && part === 'keys' && <Keys project={project} me={me} />}
      {project && part === 'accounts' && <Accounts project={project} />}
      {project && !['', 'analytics', 'accounts', 'keys'].includes(part) && <NoSuchPage />}
    </div>
  );
}

function NoSuchPage() {
  return (
    <Page title="There is no such page">
      <p className="cx-lead">The address may be cut or of another version of the console.</p>
      <div>
        <Button onClick={() => go('')}>Go to the projects</Button>
      </div>
    </Page>
  );
}
