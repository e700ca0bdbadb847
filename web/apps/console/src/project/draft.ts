// SPDX-License-Identifier: Apache-2.0
//
// Changes to a project that are not published yet.
import type { Feature, Limits, Project } from '../api/generated/types.ts';

export interface Draft {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly isAnalyticsEnabled: boolean;
  readonly features: readonly Feature[];
  readonly limits: Limits;
}

export function draftOf(project: Project): Draft {
  const { name, isEnabled, isAnalyticsEnabled, features, limits } = project;
  return { name, isEnabled, isAnalyticsEnabled, features, limits };
}

export const featureOf = (draft: Draft, id: string): Feature | undefined =>
  draft.features.find((feature) => feature.id === id);

/** Without a feature the app decides by its own options. */
export function withFeature(draft: Draft, id: string, feature: Feature | undefined): Draft {
  const others = draft.features.filter((one) => one.id !== id);
  const features = feature ? [...others, feature] : others;
  return { ...draft, features: features.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** How many things differ from what is live. */
export function countChanges(project: Project, draft: Draft): number {
  const live = draftOf(project);
  const ids = new Set([...live.features, ...draft.features].map(({ id }) => id));
  let changes = 0;
  for (const id of ids) if (!same(featureOf(live, id), featureOf(draft, id))) changes++;
  for (const key of ['name', 'isEnabled', 'isAnalyticsEnabled', 'limits'] as const) {
    if (!same(live[key], draft[key])) changes++;
  }
  return changes;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
