// SPDX-License-Identifier: Apache-2.0
//
// A sentence of the server. What stands between backticks in it is typed somewhere.

export function Sentence({ text }: { readonly text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <code key={part} className="cx-mono">
        {part}
      </code>
    ),
  );
}
