// SPDX-License-Identifier: Apache-2.0
//
// How often the project may call. Nothing written means the server's own limit.
import { Field } from '../parts/Field.tsx';
import { Card } from '../parts/Page.tsx';
import type { Draft } from './draft.ts';

const LIMIT_MAX = 1_000_000;

export interface LimitsCardProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

export function LimitsCard({ draft, onChange }: LimitsCardProps) {
  const field = (key: 'requestsPerSecond' | 'requestBurst', label: string, hint: string) => (
    <Field
      label={label}
      value={draft.limits[key] === 0 ? '' : String(draft.limits[key])}
      placeholder="The server’s own"
      inputMode="numeric"
      hint={hint}
      onChange={(text) => {
        const value = Math.min(LIMIT_MAX, Number(text.replace(/\D/g, '')));
        onChange({ ...draft, limits: { ...draft.limits, [key]: value } });
      }}
    />
  );
  return (
    <Card title="Limits" note="Beyond them: HTTP 429">
      <div className="cx-pair">
        {field('requestsPerSecond', 'Calls a second', 'Of all visitors together, over time.')}
        {field('requestBurst', 'Calls at once', 'Before the rate above counts.')}
      </div>
    </Card>
  );
}
