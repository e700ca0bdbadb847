// SPDX-License-Identifier: Apache-2.0
export const DOCUMENT: string;
export function readOptions(name?: string): { name: string; optional: boolean; type: string; text: string }[];
export function optionsDocument(): string;
