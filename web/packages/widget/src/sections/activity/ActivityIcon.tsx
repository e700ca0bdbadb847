// SPDX-License-Identifier: Apache-2.0
//
// The picture of a transaction: what moved, with its kind or its state at the corner.
import type { ActivityEntry } from '@portico/engine';
import { Avatar, Icon, IconAvatar, type IconName, Loader } from '@portico/ui';
import { mainTransfer, operationOf } from './activityWords.ts';

const kKinds: ReadonlyMap<string, IconName> = new Map([
  ['approve', 'check'],
  ['buy', 'plus'],
  ['claim', 'arrowDownLeft'],
  ['deploy', 'plus'],
  ['mint', 'image'],
  ['receive', 'arrowDownLeft'],
  ['send', 'arrowUpRight'],
  ['trade', 'arrowUpDown'],
]);

/** `bare`: where an arch says its state. */
export function ActivityIcon({
  entry,
  large,
  bare,
}: {
  entry: ActivityEntry;
  large?: boolean;
  bare?: boolean;
}) {
  const moved = mainTransfer(entry);
  const { status, application } = entry;
  const kind = kKinds.get(operationOf(entry));
  // A document is no kind of a document.
  const isPlain = !moved && !application && !kind && status === 'confirmed';
  const size = large ? 56 : 40;
  if (entry.suspicious) return <IconAvatar icon="triangleAlert" />;
  return (
    <span className="pt-badged" aria-hidden="true">
      {moved ? (
        <Avatar
          name={moved.symbol || moved.name || '?'}
          image={moved.image_url}
          round={!moved.nft}
          size={size}
          lazy
        />
      ) : application ? (
        <Avatar name={application} size={size} />
      ) : (
        <IconAvatar icon="fileText" large={large ?? false} />
      )}
      {bare || isPlain ? null : status === 'pending' ? (
        <span className="pt-corner is-kind is-warn">
          <Loader />
        </span>
      ) : (
        <span className={status === 'failed' ? 'pt-corner is-kind is-danger' : 'pt-corner is-kind'}>
          <Icon name={status === 'failed' ? 'x' : (kind ?? 'fileText')} size={12} />
        </span>
      )}
    </span>
  );
}
