// SPDX-License-Identifier: Apache-2.0
//
// Transactions that strangers made to be seen: address poisoning and lures. Folded away, with a warning,
// and their addresses are offered nowhere.
import type { ActivityEntry } from '@portico/engine';
import { Icon, IconTile, Note } from '@portico/ui';
import { ActivityRow } from './ActivityRow.tsx';
import { useWords } from './useWords.ts';

export function SuspiciousRows({ entries }: { entries: readonly ActivityEntry[] }) {
  const words = useWords();
  if (entries.length === 0) return null;
  return (
    <details className="pt-fold">
      <summary className="pt-row">
        <IconTile icon="triangleAlert" />
        <span className="pt-main">
          <span className="pt-title">
            {words.say('activity.suspicious', { count: entries.length })}
          </span>
          <span className="pt-sub">{words.say('activity.suspicious_folded')}</span>
        </span>
        <Icon name="chevronDown" size={16} />
      </summary>
      <Note tone="warn" title={words.say('activity.warning')}>
        <p>{words.say('activity.warning_text')}</p>
      </Note>
      <ul className="pt-list" aria-label={words.say('activity.suspicious_list')}>
        {entries.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </details>
  );
}
