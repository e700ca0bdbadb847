// SPDX-License-Identifier: Apache-2.0
//
// AccountSettings: the address to copy, the network, the accounts, how the window looks and reads, and the way to
// leave.
import type { LoginSlice } from '@portico/engine';
import { Content, Icon, Item, Switch, shortAddress } from '@portico/ui';
import { useSyncExternalStore } from 'react';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { languages } from '../../locales/languages.ts';
import { isEmbedded, leavingWord } from '../../parts/leavingWord.ts';
import { NoAccount } from '../../parts/NoAccount.tsx';
import { prefer, preferences, subscribePreferences } from '../../parts/preferences.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { providerNames } from '../email/providerNames.ts';
import { mayName } from '../names/mayName.ts';
import { AccountAvatar } from './AccountAvatar.tsx';
import { AccountTypeItem } from './AccountTypeItem.tsx';
import { ExplorerItem } from './ExplorerItem.tsx';
import { SettingsChoice } from './SettingsChoice.tsx';
import { useWords } from './useWords.ts';

export function AccountSettings() {
  const words = useWords();
  const { send } = useStore();
  const { address, copied, wallet } = useSlice((slices) => slices.account);
  const user = useSlice(({ login }) => userOf(login));
  const own = useSlice(({ login }) => login?.email);
  const isEmail = isEmbedded(wallet?.id);
  const deviceAsks = useSlice(({ login }) => login?.device_asks);
  const network = useSlice(({ networks }) => networks.networks.find((row) => row.active)?.name);
  const name = useSlice((slices) => slices.identity?.name);
  const mayHaveName = useSlice(mayName);
  const hasApprovals = useSlice(({ approvals }) => approvals?.offered);
  const fixed = useSlice(({ networks }) => networks.fixed);
  const title = words.format('settings.title');
  if (address === undefined) return <NoAccount title={title} />;
  const chevron = <Icon name="chevronRight" size={16} />;
  const valued = (value: string) => (
    <>
      <span className="pt-sub">{value}</span>
      {chevron}
    </>
  );
  return (
    <>
      <ViewHeader title={title} />
      <Content>
        <ul className="pt-list">
          <Item
            lead={<AccountAvatar address={address} size={40} />}
            title={name ?? shortAddress(address)}
            latin={name === undefined}
            sub={words.format(copied ? 'account.copied' : 'account.copy')}
            end={<Icon name={copied ? 'check' : 'copy'} size={16} />}
            onClick={() => send({ type: 'copy_address' })}
          />
          {!fixed && (
            <Item
              compact
              lead={<Icon name="globe" className="pt-lead" />}
              title={words.format('settings.network')}
              end={valued(network ?? words.format('account.network_unknown'))}
              onClick={() => send({ type: 'navigate', how: 'push', view: 'networks' })}
            />
          )}
          <Item
            compact
            lead={<Icon name="users" className="pt-lead" />}
            title={words.format('account.accounts')}
            end={chevron}
            onClick={() => send({ type: 'navigate', how: 'push', view: 'profile_wallets' })}
          />
          {mayHaveName && (
            <Item
              compact
              lead={<Icon name="badgeCheck" className="pt-lead" />}
              title={words.format('settings.name')}
              end={valued(name ?? words.format('account.choose_name'))}
              onClick={() => send({ type: 'navigate', how: 'push', view: 'choose_account_name' })}
            />
          )}
          <ExplorerItem />
          {hasApprovals && (
            <Item
              compact
              lead={<Icon name="shieldCheck" className="pt-lead" />}
              title={words.format('settings.approvals')}
              end={chevron}
              onClick={() => send({ type: 'navigate', how: 'push', view: 'token_approvals' })}
            />
          )}
          <Appearance />
          {isEmail && (
            <Item
              compact
              lead={<Icon name="mail" className="pt-lead" />}
              title={words.format('settings.email')}
              end={valued(own || words.format('settings.email_add'))}
              onClick={() => send({ type: 'navigate', how: 'push', view: 'update_email_wallet' })}
            />
          )}
          {isEmail && <AccountTypeItem />}
          {isEmail && (
            <Item
              compact
              lead={<Icon name="smartphone" className="pt-lead" />}
              title={words.format('settings.manage')}
              sub={deviceAsks && words.format('account.device_asks')}
              end={<Icon name="arrowUpRight" size={16} />}
              onClick={() => send({ type: 'manage_wallet' })}
            />
          )}
          {isEmail && (
            <Item
              compact
              lead={<Icon name="keyRound" className="pt-lead" />}
              title={words.format('settings.export')}
              end={<Icon name="arrowUpRight" size={16} />}
              onClick={() => send({ type: 'export_wallet' })}
            />
          )}
          <Item
            compact
            danger
            lead={<Icon name="logOut" />}
            title={words.format(leavingWord(wallet?.id))}
            end={isEmail && user && <span className="pt-sub">{user}</span>}
            onClick={() => send({ type: 'disconnect_wallet' })}
          />
        </ul>
      </Content>
    </>
  );
}

/** By what they are logged in: the address, or a provider and what it calls them. */
function userOf(login: LoginSlice | undefined): string | undefined {
  const name = login?.email ?? login?.user_name;
  const provider = login?.provider && providerNames[login.provider];
  return [provider, name].filter((part) => part !== undefined).join(' · ') || undefined;
}

function Appearance() {
  const words = useWords();
  const chosen = useSyncExternalStore(subscribePreferences, preferences, preferences);
  const asApp = words.format('settings.as_app');
  const nameOf = (tag: string): string =>
    new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return (
    <>
      <SettingsChoice<'' | 'light' | 'dark'>
        icon="moon"
        title={words.format('settings.theme')}
        value={chosen.themeMode ?? ''}
        options={[
          ['', asApp],
          ['light', words.format('settings.light')],
          ['dark', words.format('settings.dark')],
        ]}
        onChange={(theme) => prefer({ themeMode: theme || undefined })}
      />
      {/* An app with a language of its own has its words in that one. */}
      {languages.some((one) => one === words.locale.tag) && (
        <SettingsChoice<(typeof languages)[number] | ''>
          icon="languages"
          title={words.format('settings.language')}
          value={chosen.locale ?? ''}
          options={[['', asApp], ...languages.map((one) => [one, nameOf(one)] as const)]}
          onChange={(language) => prefer({ locale: language || undefined })}
        />
      )}
      <li className="pt-row is-compact" part="row">
        <Icon name="eyeOff" className="pt-lead" />
        <Switch
          label={words.format('settings.hide_small')}
          checked={chosen.hideSmall ?? false}
          onChange={(hideSmall) => prefer({ hideSmall })}
        />
      </li>
    </>
  );
}
