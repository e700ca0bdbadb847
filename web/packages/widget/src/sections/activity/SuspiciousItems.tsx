// SPDX-License-Identifier: Apache-2.0
//
// Transactions that strangers made to be seen: address poisoning and phishing texts. Folded away, with a warning,
// and their addresses are offered nowhere.
import type { ActivityEntry } from '@portico/engine';
import { Icon, IconAvatar, Note } from '@portico/ui';
import { ActivityItem } from './ActivityItem.tsx';
import { useWords } from './useWords.ts';

export function SuspiciousItems({ entries }: { entries: readonly ActivityEntry[] }) {
  const words = useWords();
  if (entries.length === 0) return null;
  return (
    <details className="pt-fold">
      <summary className="pt-row">
        <IconAvatar icon="triangleAlert" />
        <span className="pt-main">
          <span className="pt-title">
            {words.format('activity.suspicious', { count: entries.length })}
          </span>
          <span className="pt-sub">{words.format('activity.suspicious_folded')}</span>
        </span>
        <Icon name="chevronDown" size={16} />
      </summary>
      <Note tone="warn" title={words.format('activity.warning')}>
        <p>{words.format('activity.warning_text')}</p>
      </Note>
      <ul className="pt-list" aria-label={words.format('activity.suspicious_list')}>
        {entries.map((entry) => (
          <ActivityItem key={entry.id} entry={entry} />
        ))}
      </ul>
    </details>
  );
}
