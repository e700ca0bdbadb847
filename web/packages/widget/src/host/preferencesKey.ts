// SPDX-License-Identifier: Apache-2.0

/** Where the visitor's choices are kept, and the event of a change (parts/preferences.ts, which comes behind the paint). */
export const preferencesKey = 'portico:preferences';
