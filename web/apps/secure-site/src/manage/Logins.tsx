// SPDX-License-Identifier: Apache-2.0
//
// By what the owner signs in: the address of e-mail and the accounts elsewhere, one more and one less.
import { Button, Icon, IconAvatar, type IconName, Item } from '@portico/ui';
import { useEffect, useRef, useState } from 'react';
import { filled } from '../approval/Filled.tsx';
import type { SocialProvider } from '../generated/vault.ts';
import { providerNames } from '../social/providerNames.ts';
import type { AskedLogins, OwnLogins } from '../ui/ownWindow.ts';
import type { Asking } from '../ui/useOutcome.ts';
import { timeText } from '../words/times.ts';
import { words } from '../words/words.ts';
import { openLoginWindow } from './openLoginWindow.ts';
import { PhoneLogin } from './PhoneLogin.tsx';

export interface LoginsProps {
  readonly task: AskedLogins;
  readonly now: number;
  readonly isBusy: boolean;
  readonly run: Asking['run'];
  readonly setFault: Asking['setFault'];
}

export function Logins({ task, now, isBusy, run, setFault }: LoginsProps) {
  const { logins: texts, manage } = words().pages;
  const [own, setOwn] = useState<OwnLogins>();
  /** What a phone opens, while it is waited for. */
  const [phone, setPhone] = useState<string>();
  const stop = useRef<() => void>(undefined);
  const show = async (what: ReturnType<AskedLogins['logins']>) => {
    const shown = await run(what);
    if (shown) setOwn(shown.value);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void show(task.logins());
    return () => stop.current?.();
  }, [task]);
  if (!own || (own.logins.length === 0 && own.offered.length === 0)) return null;

  /** In the press itself: a window that opens later is blocked. */
  const add = async (provider: SocialProvider) => {
    stop.current?.();
    const popup = openLoginWindow((uri) => void show(task.endLogin(uri)));
    if (!popup) return setFault(texts.blocked);
    stop.current = popup.stop;
    const url = await run(task.beginLogin(provider));
    if (url) popup.goTo(url.value);
    else popup.stop();
  };
  const addByPhone = async () => {
    stop.current?.();
    const link = await run(task.beginLogin('farcaster'));
    if (!link) return;
    let isWanted = true;
    stop.current = () => {
      isWanted = false;
      setPhone(undefined);
      task.cancelLogin();
    };
    setPhone(link.value);
    const added = await task.waitLogin();
    if (!isWanted) return;
    setPhone(undefined);
    if ('value' in added) setOwn(added.value);
    else setFault(added.fault);
  };
  const isLast = own.logins.length === 1 && own.email === '';
  return (
    <section className="ps-part" aria-labelledby="logins">
      <h3 className="pt-sub" id="logins">
        {texts.title}
      </h3>
      <ul className="pt-list">
        {own.email !== '' && <Row icon="mail" title={texts.email} sub={own.email} />}
        {own.logins.map(({ id, provider, linkedAt }) => (
          <Row
            key={id}
            icon="badgeCheck"
            title={providerNames[provider]}
            sub={filled(texts.since, { time: timeText(linkedAt, now) })}
          >
            {!isLast && (
              <Button
                small
                disabled={isBusy}
                label={filled(texts.remove, { name: providerNames[provider] })}
                onClick={() => void show(task.removeLogin(id))}
              >
                {manage.remove}
              </Button>
            )}
          </Row>
        ))}
      </ul>
      {isLast && <p className="ps-small">{texts.last}</p>}
      {phone === undefined && own.offered.length > 0 && (
        <ul className="pt-list">
          {own.offered.map((provider) => (
            <Item
              key={provider}
              lead={<IconAvatar icon="plus" />}
              title={filled(texts.add, { name: providerNames[provider] })}
              end={<Icon name="chevronRight" size={16} />}
              disabled={isBusy}
              onClick={() => void (provider === 'farcaster' ? addByPhone() : add(provider))}
            />
          ))}
        </ul>
      )}
      {phone !== undefined && <PhoneLogin link={phone} onCancel={() => stop.current?.()} />}
      {own.offered.length > 0 && <p className="ps-small">{texts.held}</p>}
    </section>
  );
}

interface RowProps {
  readonly icon: IconName;
  readonly title: string;
  readonly sub: string;
  readonly children?: React.ReactNode;
}

const Row = ({ icon, title, sub, children }: RowProps) => (
  <li className="pt-row">
    <IconAvatar icon={icon} />
    <span className="pt-main">
      <span className="pt-title">{title}</span>
      <span className="pt-sub">{sub}</span>
    </span>
    {children}
  </li>
);
