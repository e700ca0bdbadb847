// SPDX-License-Identifier: Apache-2.0
//
// The resources of this page, one for each address, so that two views of one thing agree.

import type {
  AuditPage,
  HealthReport,
  PasskeyList,
  Project,
  ProjectList,
  Session,
  SessionList,
  SignedInAccountPage,
  SignInOffer,
  SponsorshipList,
  Usage,
} from './generated/types.ts';
import { Resource } from './Resource.ts';

const known = new Map<string, Resource<never>>();

function resource<Data>(path: string, everyMs?: number): Resource<Data> {
  let found = known.get(path) as Resource<Data> | undefined;
  if (!found) {
    found = new Resource<Data>(path, everyMs);
    known.set(path, found as Resource<never>);
  }
  return found;
}

export const session = () => resource<Session>('session');
export const signInOffer = () => resource<SignInOffer>('sign-in');
export const projectList = () => resource<ProjectList>('projects');
export const project = (id: string) => resource<Project>(`projects/${encodeURIComponent(id)}`);
export const usage = (range: string, projectId = '') =>
  resource<Usage>(`usage?range=${range}&project=${encodeURIComponent(projectId)}`, 30_000);
export const health = () => resource<HealthReport>('health', 10_000);
export const audit = (projectId = '') =>
  resource<AuditPage>(`audit?project=${encodeURIComponent(projectId)}`);
export const accounts = (projectId: string, address = '') =>
  resource<SignedInAccountPage>(
    `projects/${encodeURIComponent(projectId)}/accounts?address=${encodeURIComponent(address)}`,
  );
export const sponsorship = (projectId: string) =>
  resource<SponsorshipList>(`projects/${encodeURIComponent(projectId)}/sponsorship`, 30_000);
export const passkeys = () => resource<PasskeyList>('passkeys');
export const sessions = () => resource<SessionList>('sessions');

/** Somebody else may sign in next. */
export function forgetAll(): void {
  const mine = session();
  known.clear();
  known.set('session', mine as Resource<never>);
}
