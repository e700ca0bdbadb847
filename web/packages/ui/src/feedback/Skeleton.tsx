// SPDX-License-Identifier: Apache-2.0
//
// A bar or tile with the geometry of what will stand there. Its container says that it is busy.

export interface SkeletonProps {
  readonly width: number | string;
  readonly height: number;
  readonly radius?: string;
}

export function Skeleton({ width, height, radius }: SkeletonProps) {
  return (
    <span
      className="pt-skel"
      part="skel"
      suppressHydrationWarning
      style={{ width, height, ...(radius ? { borderRadius: radius } : {}) }}
    />
  );
}
