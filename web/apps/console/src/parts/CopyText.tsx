// SPDX-License-Identifier: Apache-2.0
//
// A text that one takes elsewhere, with a button that copies it.
import { CopyButton } from '@portico/ui';
import { useState } from 'react';

export function CopyText({ text, label }: { readonly text: string; readonly label: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <span className="cx-copy">
      <code className="cx-mono">{text}</code>
      <CopyButton
        label={copied ? 'Copied' : label}
        copied={copied}
        onClick={() => {
          void navigator.clipboard?.writeText(text).then(() => {
            setCopied(true);
            setTimeout(() => setCopied(false), 2500);
          });
        }}
      />
    </span>
  );
}
