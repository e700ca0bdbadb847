// SPDX-License-Identifier: Apache-2.0
//
// Lines of a name and a value, each of which can be copied.
import { CopyButton } from '../controls/CopyButton.tsx';

export interface DescriptionListItem {
  readonly name: string;
  readonly value: string;
  readonly copyLabel: string;
}

export interface KeyValueProps {
  readonly lines: readonly DescriptionListItem[];
  readonly copied?: string | undefined;
  readonly onCopy: (line: DescriptionListItem) => void;
}

export function DescriptionList({ lines, copied, onCopy }: KeyValueProps) {
  return (
    <div className="pt-panel" part="panel">
      <dl className="pt-kv" part="kv">
        {lines.map((line) => (
          <div key={line.name}>
            <dt>{line.name}</dt>
            <dd>
              <span translate="no">{line.value}</span>
              <CopyButton
                label={line.copyLabel}
                copied={copied === line.name}
                onClick={() => onCopy(line)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
