// SPDX-License-Identifier: Apache-2.0
//
// ConnectingFarcaster: a code for the phone; on a phone the way into the app.
import type { LoginSlice } from '@portico/engine';
import { LinkButton, Progress, QrCodeFrame, Status } from '@portico/ui';
import { useCopied } from '../../text/useCopied.ts';
import { ProviderAvatar } from './providers.tsx';
import { useWords } from './useWords.ts';

/** The plate of a code is light in every theme. */
const kTone = ['#7d69c9', '#5b47a8'] as const;

const isPhone = (): boolean => !matchMedia('(pointer: fine)').matches;

export function ConnectingFarcaster({ login }: { login: LoginSlice }) {
  const words = useWords();
  const [copied, copy] = useCopied();
  const { link } = login;
  if (isPhone())
    return (
      <div className="pt-email" data-alone>
        <Progress state="waiting">
          <ProviderAvatar provider="farcaster" size={64} />
        </Progress>
        <Status title={words.format('social.farcaster.continue')}>
          {words.format('social.farcaster.accept')}
        </Status>
        {link !== undefined && (
          <div className="pt-actions">
            <a
              className="pt-btn is-primary is-block"
              part="btn"
              href={link}
              target="_blank"
              rel="noopener noreferrer"
            >
              {words.format('social.farcaster.open')}
            </a>
          </div>
        )}
      </div>
    );
  const name = words.format('social.farcaster.link');
  return (
    <div className="pt-email" data-alone>
      <QrCodeFrame
        text={link}
        label={words.format('social.farcaster.code')}
        mark={<ProviderAvatar provider="farcaster" size={56} tone={kTone} />}
      />
      <div className="pt-codeline">
        <span className="pt-sub" role="status">
          {words.format('social.farcaster.waiting')}
        </span>
        {link !== undefined && (
          <LinkButton icon={copied ? 'check' : 'copy'} onClick={() => copy(name, link)}>
            {words.format(copied ? 'social.farcaster.copied' : 'social.farcaster.copy')}
          </LinkButton>
        )}
      </div>
      <p className="pt-footnote">{words.format('social.farcaster.scan')}</p>
    </div>
  );
}
