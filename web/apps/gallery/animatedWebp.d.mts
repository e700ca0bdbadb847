// SPDX-License-Identifier: Apache-2.0
export function animatedWebp(
  frames: readonly { readonly webp: Buffer; readonly ms: number }[],
  size: { readonly width: number; readonly height: number },
): Buffer;
