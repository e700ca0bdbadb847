// SPDX-License-Identifier: Apache-2.0
//
// Which pages may use the project. Each change acts at once; "Check" asks the server, which has the rule.
import { Button, Icon, Tag } from '@portico/ui';
import { useState } from 'react';
import { call } from '../api/call.ts';
import type { OriginAnswer, OriginChange, Project } from '../api/generated/types.ts';
import { useAct } from '../api/useAct.ts';
import { Field } from '../parts/Field.tsx';
import { Card } from '../parts/Page.tsx';
import { Problem } from '../parts/Problem.tsx';

export interface OriginsProps {
  readonly project: Project;
  readonly onChange: (project: Project) => void;
}

export function Origins({ project, onChange }: OriginsProps) {
  const [text, setText] = useState('');
  const [verdict, setVerdict] = useState<OriginAnswer>();
  const act = useAct();
  const base = `projects/${project.id}/origins`;
  const origin = text.trim();
  const requested: OriginChange = { origin };
  const add = () =>
    void act.run(async () => {
      setVerdict(undefined);
      onChange(await call<Project>('POST', base, requested));
      setText('');
    });
  const remove = (old: string) =>
    void act.run(async () => {
      setVerdict(undefined);
      onChange(
        await call<Project>('POST', `${base}/remove`, { origin: old } satisfies OriginChange),
      );
    });
  const check = () =>
    void act.run(async () =>
      setVerdict(await call<OriginAnswer>('POST', `${base}/check`, requested)),
    );
  return (
    <Card title="Allowed origins" note="Take effect at once">
      {project.allowedOrigins.length === 0 && (
        <p className="cx-lead">
          None yet. Any page may read, none may sign people in by email or social account.
        </p>
      )}
      <ul className="cx-origins">
        {project.allowedOrigins.map((one) => (
          <li key={one} className="cx-origin">
            <code className="cx-mono">{one}</code>
            {one.includes('*.') && <Tag>One level deep</Tag>}
            {one.endsWith(':*') && <Tag>Any port</Tag>}
            <button
              type="button"
              className="pt-icon-btn"
              aria-label={`Remove ${one}`}
              onClick={() => remove(one)}
            >
              <Icon name="x" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <div className="cx-line-form">
        <Field
          label="Origin to add or check"
          hideLabel
          value={text}
          onChange={(value) => {
            setText(value);
            setVerdict(undefined);
          }}
          onEnter={add}
          placeholder="https://app.example.org"
          inputMode="url"
          mono
        />
        <Button small disabled={origin === '' || act.busy} onClick={check}>
          Check
        </Button>
        <Button small disabled={origin === '' || act.busy} onClick={add}>
          Add
        </Button>
      </div>
      <div role="status">
        {verdict && (
          <p className={verdict.isAllowed ? 'cx-verdict cx-ok' : 'cx-verdict cx-slow'}>
            <Icon name={verdict.isAllowed ? 'check' : 'circleAlert'} size={14} />
            {verdict.isAllowed
              ? 'Allowed: this page may use the project.'
              : `Refused: ${verdict.why}.`}
          </p>
        )}
      </div>
      <Problem failure={act.failure} />
      <p className="cx-hint">
        Scheme, host and port are compared whole. <code>https://*.example.org</code> allows one name
        more, such as <code>https://shop.example.org</code>, and neither the bare domain nor two
        names. <code>http://localhost:*</code> allows any port, on loopback alone.
      </p>
    </Card>
  );
}
