// SPDX-License-Identifier: Apache-2.0
//
// A word between two ways, with a hairline on both sides.

export function Separator({ children }: { children: string }) {
  return (
    <p className="pt-or" part="or">
      {children}
    </p>
  );
}
