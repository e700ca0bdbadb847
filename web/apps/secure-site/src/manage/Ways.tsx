// SPDX-License-Identifier: Apache-2.0
//
// How the wallet is recovered, who could rebuild its keys by that, and what can be added or taken away.
import { Button, Icon, IconAvatar, type IconName, Item, Tag } from '@portico/ui';
import { filled } from '../approval/Filled.tsx';
import type { RecoveryKind } from '../generated/vault.ts';
import { canUsePasskeys } from '../passkey/passkey.ts';
import type { WalletState } from '../ui/ownWindow.ts';
import { dateText, unitText } from '../words/times.ts';
import { words } from '../words/words.ts';

/** What its owner wants to change. */
export type WayChange =
  | { readonly add: RecoveryKind; readonly drop: readonly string[] }
  | { readonly add?: never; readonly drop: readonly string[]; readonly kind: RecoveryKind };

export interface WaysProps {
  readonly state: WalletState;
  /** A passkey was made in this window and not used yet. */
  readonly isUnused: boolean;
  readonly isBusy: boolean;
  readonly onChange: (change: WayChange) => void;
}

export function Ways({ state, isUnused, isBusy, onChange }: WaysProps) {
  const { recovery, assisted, holdMs } = state;
  const isAssisted = recovery.some(({ kind }) => kind === 'assisted');
  const has = (kind: RecoveryKind) => recovery.filter((one) => one.kind === kind);
  const codes = has('kit').map(({ id }) => id);
  const add = (kind: RecoveryKind, title: string, why: string, drop: readonly string[] = []) => (
    <Item
      lead={<IconAvatar icon="plus" />}
      title={title}
      sub={why}
      wrap
      end={<Icon name="chevronRight" size={16} />}
      disabled={isBusy}
      onClick={() => onChange({ add: kind, drop })}
    />
  );
  const { ways: texts, manage, logins } = words().pages;
  return (
    <section className="ps-part" aria-labelledby="recovery">
      <h3 className="pt-sub ps-titled" id="recovery">
        {texts.title} <Tag accent={!isAssisted}>{isAssisted ? texts.assisted : texts.yours}</Tag>
      </h3>
      <p className="ps-small">
        {isAssisted ? filled(texts.assisted_text, { wait: waitWords(holdMs) }) : texts.yours_text}
      </p>
      <ul className="pt-list">
        {recovery.map(({ id, kind, addedAt }) => (
          <li key={id} className="pt-row">
            <IconAvatar icon={ICONS[kind]} />
            <span className="pt-main">
              <span className="pt-title">{kindWords(kind)}</span>
              {addedAt !== undefined && (
                <span className="pt-sub">{filled(logins.since, { time: dateText(addedAt) })}</span>
              )}
              {kind === 'kit' && state.isCodeKept && (
                <span className="pt-sub is-warn">{texts.not_written}</span>
              )}
            </span>
            {recovery.length > 1 && (
              <Button
                small
                disabled={isBusy}
                label={filled(texts.remove, { way: kindWords(kind) })}
                onClick={() => onChange({ drop: [id], kind })}
              >
                {manage.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ul className="pt-list" aria-label={texts.more}>
        {canUsePasskeys() &&
          recovery.length < KEYS_MAX &&
          (isUnused
            ? add('passkey', texts.finish_passkey, texts.unused_why)
            : add('passkey', texts.add_passkey, texts.why_passkey))}
        {has('password').length === 0 && add('password', texts.add_password, texts.why_password)}
        {codes.length > 0
          ? add('kit', texts.renew_code, texts.code_old, codes)
          : add('kit', texts.add_code, texts.why_code)}
        {assisted !== undefined &&
          !isAssisted &&
          add('assisted', texts.let_help, texts.help_warning)}
      </ul>
    </section>
  );
}

const ICONS: Readonly<Record<RecoveryKind, IconName>> = {
  passkey: 'keyRound',
  password: 'lock',
  kit: 'fileText',
  assisted: 'users',
};

/** More than anybody needs, and fewer than a record holds (core/api/vault.hpp). */
const KEYS_MAX = 8;

export const kindWords = (kind: RecoveryKind): string => words().pages.ways[`kind_${kind}`];

/** What ends a sentence about who is let in. A server may let nobody wait. */
export function waitWords(holdMs: number): string {
  const { ways: texts } = words().pages;
  const hours = Math.ceil(holdMs / 3_600_000);
  if (hours === 0) return texts.wait_none;
  return filled(hours === 1 ? texts.wait_hour : texts.wait_hours, {
    time: unitText(hours, 'hour'),
  });
}
