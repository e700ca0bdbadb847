// SPDX-License-Identifier: Apache-2.0
//
// What the console's API sends (server/api/console/*_routes.cpp). Times are milliseconds since 1970.

export interface Session {
  readonly operator: { readonly id: string; readonly name: string };
  readonly sessionId: string;
  readonly method: 'link' | 'passkey';
  /** False where the console is opened at an IP address: passkeys are bound to names. */
  readonly passkeys: boolean;
  /** Switches that projects may have, and whether this server has what they switch. */
  readonly features: readonly { readonly id: string; readonly isOffered: boolean }[];
}

export interface Feature {
  readonly id: string;
  readonly isEnabled: boolean;
  readonly config: readonly string[];
}

export interface Limits {
  readonly requestsPerSecond: number;
  readonly requestBurst: number;
}

export interface Project {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly isEnabled: boolean;
  readonly isAnalyticsEnabled: boolean;
  readonly allowedOrigins: readonly string[];
  readonly features: readonly Feature[];
  readonly limits: Limits;
  readonly version: string;
}

export interface ProjectList {
  readonly projects: readonly Project[];
}

export interface UsageStep {
  readonly at: number;
  readonly requests: number;
  readonly limited: number;
  readonly refused: number;
}

export interface Usage {
  readonly step: number;
  /** Nothing was counted before. */
  readonly since: number;
  readonly steps: readonly UsageStep[];
  /** Null: this server stores no events. */
  readonly funnel: readonly { readonly id: string; readonly visitors: number }[] | null;
  readonly failures: readonly { readonly reason: string; readonly count: number }[] | null;
}

export type HealthState = 'unknown' | 'off' | 'good' | 'slow' | 'down';

export interface Service {
  readonly id: string;
  readonly state: HealthState;
  readonly text: string;
  readonly took: number | null;
  readonly changedAt: number;
  readonly kept: readonly HealthState[];
}

export interface HealthReport {
  readonly at: number;
  /** Between two of `kept`. */
  readonly step: number;
  readonly services: readonly Service[];
}

export interface AuditEntry {
  readonly number: number;
  readonly at: number;
  readonly operator: string;
  readonly action: string;
  readonly subject: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Ask for what is before this number; null at the end. */
  readonly next: number | null;
}

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly usedAt: number | null;
  readonly isDoubted: boolean;
}

export interface SessionRow {
  readonly id: string;
  readonly method: 'link' | 'passkey';
  readonly device: string;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly isThis: boolean;
}
