// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import type { Project } from '../api/generated/types.ts';
import { countChanges, draftOf, featureOf, withFeature } from './draft.ts';

const project: Project = {
  id: '1'.repeat(32),
  name: 'Harbour',
  createdAt: 0,
  isEnabled: true,
  isAnalyticsEnabled: true,
  allowedOrigins: [],
  features: [{ id: 'swap', isEnabled: true, config: [] }],
  limits: { requestsPerSecond: 0, requestBurst: 0 },
  version: 'v',
};

it('counts what differs from what is live, and forgets what was changed back', () => {
  let draft = draftOf(project);
  expect(countChanges(project, draft)).toBe(0);
  draft = withFeature(draft, 'swap', { id: 'swap', isEnabled: false, config: [] });
  draft = withFeature(draft, 'onramp', { id: 'onramp', isEnabled: true, config: [] });
  draft = { ...draft, name: 'Quay' };
  expect(countChanges(project, draft)).toBe(3);
  draft = withFeature(draft, 'onramp', undefined);
  draft = withFeature(draft, 'swap', { id: 'swap', isEnabled: true, config: [] });
  expect(countChanges(project, draft)).toBe(1);
});

it('lets the app decide a feature that is taken away', () => {
  const draft = withFeature(draftOf(project), 'swap', undefined);
  expect(featureOf(draft, 'swap')).toBeUndefined();
  expect(countChanges(project, draft)).toBe(1);
});
