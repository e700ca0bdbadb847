// SPDX-License-Identifier: Apache-2.0
//
// The way around: the project one is in, and the server. On a narrow screen a strip above the page.
import { Avatar } from '@portico/ui';
import type { Project } from '../api/generated/types.ts';
import { health, session } from '../api/resources.ts';
import { useResource } from '../api/useResource.ts';
import { serviceNames } from '../words.ts';
import { chooseAppearance, useIsDark } from './appearance.ts';
import { Glyph, Mark } from './Glyph.tsx';
import type { GlyphName } from './glyphs.ts';
import { Link } from './Link.tsx';

export interface RailProps {
  readonly project: Project | undefined;
  /** The first segments of the address, joined: which entry is current. */
  readonly here: string;
}

export function Rail({ project, here }: RailProps) {
  const entry = (to: string, glyph: GlyphName, text: string) => (
    <Link className="cx-nav" to={to} aria-current={here === to ? 'page' : undefined}>
      <Glyph name={glyph} />
      {text}
    </Link>
  );
  return (
    <nav className="cx-rail" aria-label="Console">
      <div className="cx-brand">
        <Mark />
        Portico
      </div>
      {project && (
        <>
          <Link className="cx-switch" to="" label={`${project.name}, all projects`}>
            <Avatar name={project.name} size={28} />
            <span className="cx-switch-name">{project.name}</span>
            <Glyph name="chevronsUpDown" />
          </Link>
          {entry(`projects/${project.id}/analytics`, 'chart', 'Analytics')}
          {entry(`projects/${project.id}/accounts`, 'users', 'Accounts')}
          {entry(`projects/${project.id}`, 'sliders', 'Settings')}
          {entry(`projects/${project.id}/keys`, 'key', 'Keys')}
          <h2 className="cx-rail-head">This server</h2>
        </>
      )}
      {entry('', 'house', 'Projects')}
      {entry('health', 'activity', 'Health')}
      {entry('audit', 'fileText', 'Audit log')}
      {entry('you', 'user', 'Your account')}
      <span className="cx-gap" />
      <AppearanceButton />
      <WorstService />
    </nav>
  );
}

function WorstService() {
  const { data, failure } = useResource(health());
  const me = useResource(session()).data;
  const bad = data?.services.find(({ state }) => state === 'down');
  const slow = data?.services.find(({ state }) => state === 'slow');
  const worst = bad ?? slow;
  const tone = failure || bad ? 'cx-bad' : slow ? 'cx-slow' : 'cx-ok';
  const text = failure
    ? 'The server is not reached'
    : worst
      ? `${serviceNames[worst.id] ?? worst.id} is ${worst.state}`
      : 'All services answer';
  return (
    <p className="cx-rail-foot" role="status">
      <span className="cx-state">
        <span className={`pt-dot ${tone}`} />
        {text}
      </span>
      {me && <span>Signed in as {me.operator.name}</span>}
    </p>
  );
}

function AppearanceButton() {
  const dark = useIsDark();
  return (
    <button
      type="button"
      className="cx-nav cx-appearance"
      onClick={() => chooseAppearance(dark ? 'light' : 'dark')}
    >
      <Glyph name={dark ? 'sun' : 'moon'} />
      {dark ? 'Light appearance' : 'Dark appearance'}
    </button>
  );
}
