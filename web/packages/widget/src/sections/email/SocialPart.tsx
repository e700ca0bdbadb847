// SPDX-License-Identifier: Apache-2.0
//
// The providers' part of Connect: their row first; then, alone, the list of all of them, the window that is waited for
// or Farcaster's code. Codes and devices are the e-mail's part, which stands in here where there is no e-mail.
import type { LoginSlice, SocialProvider } from '@portico/engine';
import { Icon, Item, List } from '@portico/ui';
import { useEffect } from 'react';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { ConnectingFarcaster } from './ConnectingFarcaster.tsx';
import { ConnectingSocial } from './ConnectingSocial.tsx';
import { EmailPart } from './EmailPart.tsx';
import { providerNames } from './providerNames.ts';
import { MoreMark, ProviderAvatar, ProviderMark } from './providers.tsx';
import { socialError } from './socialError.ts';
import { showSocialList, useSocialList } from './socialList.ts';
import { useWords } from './useWords.ts';

/** More of them stand behind one button. */
const kRowMost = 5;

export function SocialPart() {
  const { send } = useStore();
  const login = useSlice((slices) => slices.login);
  const hasEmail = useSlice(({ connect }) =>
    connect.methods.some(({ method }) => method === 'email'),
  );
  const isListed = useSocialList();
  // The machine opens the window in the tap itself, so it has to be there before.
  const isThere = login !== undefined;
  useEffect(() => {
    if (!isThere) send({ type: 'dismiss_embedded_notice' });
  }, [isThere, send]);
  useEffect(() => () => showSocialList(false), []);

  switch (login?.step) {
    case 'window':
    case 'blocked':
    case 'answered':
      return <ConnectingSocial login={login} />;
    case 'phone':
      return <ConnectingFarcaster login={login} />;
    case 'connecting':
      if (login.provider) return <ConnectingSocial login={login} />;
      return hasEmail ? null : <EmailPart />;
    case 'code':
    case 'checking':
    case 'device':
    case 'recover':
    case 'signed_in':
      return hasEmail ? null : <EmailPart />;
    default:
      return isListed ? <ConnectSocials /> : <SocialRow login={login} />;
  }
}

function SocialRow({ login }: { login: LoginSlice | undefined }) {
  const words = useWords();
  const { send } = useStore();
  const socials = useSlice((slices) => slices.connect.socials);
  const isMore = socials.length > kRowMost;
  const shown = isMore ? socials.slice(0, kRowMost - 1) : socials;
  const error = login ? socialError(words, login) : '';
  return (
    <div className="pt-socials-part">
      <fieldset className="pt-colonnade" aria-label={words.format('social.title')}>
        {shown.map((provider) => (
          <button
            key={provider}
            type="button"
            part="social"
            aria-label={words.format('social.continue', { provider: providerNames[provider] })}
            onClick={() => send({ type: 'login_by_social', provider })}
          >
            <ProviderMark provider={provider} />
            {socials.length === 1 && (
              <span>{words.format('social.continue', { provider: providerNames[provider] })}</span>
            )}
          </button>
        ))}
        {isMore && (
          <button
            type="button"
            part="social"
            aria-label={words.format('social.more')}
            onClick={() => showSocialList(true)}
          >
            <MoreMark />
          </button>
        )}
      </fieldset>
      {error && (
        <p className="pt-help is-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** ConnectSocials: all of them. */
function ConnectSocials() {
  const words = useWords();
  const { send } = useStore();
  const socials = useSlice((slices) => slices.connect.socials);
  const choose = (provider: SocialProvider): void => {
    showSocialList(false);
    send({ type: 'login_by_social', provider });
  };
  return (
    <div className="pt-email" data-alone>
      <List label={words.format('social.title')}>
        {socials.map((provider) => (
          <Item
            key={provider}
            lead={<ProviderAvatar provider={provider} />}
            title={providerNames[provider]}
            end={<Icon name="chevronRight" size={16} />}
            onClick={() => choose(provider)}
          />
        ))}
      </List>
    </div>
  );
}
