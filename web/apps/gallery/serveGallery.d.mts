// SPDX-License-Identifier: Apache-2.0
//
// Types of serveGallery.mjs, which plain Node runs too.
export function serveGallery(): Promise<{ url: string; close(): Promise<void> }>;
