// SPDX-License-Identifier: Apache-2.0
import { expect, it, vi } from 'vitest';
import type { Project } from '../api/generated/types.ts';
import {
  countChanges,
  draftOf,
  featureOf,
  keepDraft,
  keptDraft,
  shownFeatures,
  withFeature,
} from './draft.ts';

const project: Project = {
  id: '1'.repeat(32),
  name: 'Harbour',
  createdAt: 0,
  isEnabled: true,
  isAnalyticsEnabled: true,
  isSponsorshipEnabled: true,
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

it('shows the log-in that visitors have where neither project nor app says anything of it', () => {
  const draft = draftOf(project);
  const known = [{ id: 'social_login', isOffered: true, choices: ['email', 'google'] }];
  const login = { id: 'social_login', isEnabled: true, config: ['email', 'google'] };
  expect(shownFeatures(draft, known)).toEqual([...project.features, login]);
  const off = { ...login, isEnabled: false };
  expect(shownFeatures(withFeature(draft, login.id, off), known)).toContainEqual({
    id: 'social_login',
    isEnabled: false,
    config: [],
  });
  // Chosen when the server still had more.
  const more = { ...login, config: [...login.config, 'gone'] };
  expect(shownFeatures(withFeature(draft, login.id, more), known)).toContainEqual(login);
  // A server without a vault has none, whatever was chosen before.
  const none = [{ id: 'social_login', isOffered: false, choices: [] }];
  for (const one of [draft, withFeature(draft, login.id, login)])
    expect(shownFeatures(one, none)).toEqual([
      ...project.features,
      { id: 'social_login', isEnabled: false, config: [] },
    ]);
});

it('keeps a draft for when the visitor comes back, until nothing differs', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  });
  const draft = { ...draftOf(project), name: 'Quayside' };
  keepDraft({ base: project, draft });
  // Somebody else published meanwhile: the draft still is one of what it began with.
  const theirs = { ...project, version: 'w' };
  expect(keptDraft(theirs)).toEqual({ base: project, draft });
  expect(keptDraft({ ...project, id: '2'.repeat(32) }).draft.name).toBe('Harbour');
  keepDraft({ base: project, draft: draftOf(project) });
  expect(stored.size).toBe(0);
  stored.set(`portico-console:draft:${project.id}`, '{');
  expect(keptDraft(project)).toEqual({ base: project, draft: draftOf(project) });
  vi.unstubAllGlobals();
});
