// SPDX-License-Identifier: Apache-2.0
//
// Changes to a project that are not published yet.
import type { Feature, Limits, Project, Session } from '../api/generated/types.ts';

export interface Draft {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly isAnalyticsEnabled: boolean;
  readonly isSponsorshipEnabled: boolean;
  readonly features: readonly Feature[];
  readonly limits: Limits;
}

export function draftOf(project: Project): Draft {
  const { name, isEnabled, isAnalyticsEnabled, isSponsorshipEnabled, features, limits } = project;
  return { name, isEnabled, isAnalyticsEnabled, isSponsorshipEnabled, features, limits };
}

export const featureOf = (draft: Draft, id: string): Feature | undefined =>
  draft.features.find((feature) => feature.id === id);

/** Without a feature the app decides by its own options. */
export function withFeature(draft: Draft, id: string, feature: Feature | undefined): Draft {
  const others = draft.features.filter((one) => one.id !== id);
  const features = feature ? [...others, feature] : others;
  return { ...draft, features: features.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

const LOG_IN = 'social_login';

/** As visitors have them: of the ways to log in those that this server offers, all where the app says nothing. */
export function shownFeatures(draft: Draft, known: Session['features']): readonly Feature[] {
  const login = known.find(({ id, isOffered }) => id === LOG_IN && isOffered);
  const offered = login?.choices ?? [];
  const chosen = featureOf(draft, LOG_IN);
  const config = chosen ? offered.filter((one) => chosen.config.includes(one)) : [...offered];
  const isEnabled = config.length > 0 && chosen?.isEnabled !== false;
  return [
    ...draft.features.filter(({ id }) => id !== LOG_IN),
    { id: LOG_IN, isEnabled, config: isEnabled ? config : [] },
  ];
}

const FIELDS = [
  'name',
  'isEnabled',
  'isAnalyticsEnabled',
  'isSponsorshipEnabled',
  'limits',
] as const;

/** How many things differ from what is live. */
export function countChanges(project: Project, draft: Draft): number {
  const live = draftOf(project);
  const ids = new Set([...live.features, ...draft.features].map(({ id }) => id));
  let changes = 0;
  for (const id of ids) if (!same(featureOf(live, id), featureOf(draft, id))) changes++;
  for (const key of FIELDS) {
    if (!same(live[key], draft[key])) changes++;
  }
  return changes;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What was changed of what, and is not published: it outlives a look at another page, and a reload of this tab. */
export interface KeptDraft {
  readonly base: Project;
  readonly draft: Draft;
}

const placeOf = (id: string): string => `portico-console:draft:${id}`;

/** The draft that was left, or one of the project as it is. */
export function keptDraft(project: Project): KeptDraft {
  try {
    const kept: KeptDraft | null = JSON.parse(
      sessionStorage.getItem(placeOf(project.id)) ?? 'null',
    );
    if (kept?.base.id === project.id && countChanges(kept.base, kept.draft) > 0) return kept;
  } catch {
    // What cannot be read was left by another version of this page.
  }
  return { base: project, draft: draftOf(project) };
}

export function keepDraft({ base, draft }: KeptDraft): void {
  const place = placeOf(base.id);
  if (countChanges(base, draft) > 0) sessionStorage.setItem(place, JSON.stringify({ base, draft }));
  else sessionStorage.removeItem(place);
}
