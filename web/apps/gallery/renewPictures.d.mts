// SPDX-License-Identifier: Apache-2.0
export const MADE: string;
export const SHOWN: string;
export function renewPictures(made?: string, shown?: string): Promise<string[]>;
