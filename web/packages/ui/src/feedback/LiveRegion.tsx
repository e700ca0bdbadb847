// SPDX-License-Identifier: Apache-2.0
//
// Says a text once, politely, without showing it. The region stands before its text changes, because
// screen readers watch regions, not their arrival.

export function LiveRegion({ text }: { text: string }) {
  return (
    <div className="pt-vh" role="status" aria-live="polite">
      {text}
    </div>
  );
}
