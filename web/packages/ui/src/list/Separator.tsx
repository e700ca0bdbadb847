// SPDX-License-Identifier: Apache-2.0
//
// A word between two ways, with a hairline on both sides. `hidden`: not read aloud, as one of them is not there yet.

export function Separator({ children, hidden }: { children: string; hidden?: boolean }) {
  return (
    <p className="pt-or" part="or" aria-hidden={hidden || undefined}>
      {children}
    </p>
  );
}
