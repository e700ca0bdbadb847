// SPDX-License-Identifier: Apache-2.0
//
// A text that one takes elsewhere, with a button that copies it.
import { CopyButton } from '@portico/ui';
import { useState } from 'react';

export interface CopyTextProps {
  readonly text: string;
  readonly label: string;
  /** Several lines of code. */
  readonly block?: boolean;
}

export function CopyText({ text, label, block }: CopyTextProps) {
  const Box = block ? 'div' : 'span';
  const [copied, setCopied] = useState(false);
  return (
    <Box className={block ? 'cx-copy is-block' : 'cx-copy'}>
      {block ? <pre className="cx-code">{text}</pre> : <code className="cx-mono">{text}</code>}
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
    </Box>
  );
}
