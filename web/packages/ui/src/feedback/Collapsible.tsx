// SPDX-License-Identifier: Apache-2.0
//
// An expander: exact codes and raw data for support, never in the text above it.
import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';

export function Collapsible({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="pt-details" part="details">
      <summary>
        {summary}
        <Icon name="chevronDown" size={16} />
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
      <pre className="pt-raw" part="raw" translate="no" tabIndex={0}>
        {children}
      </pre>
    </details>
  );
}
