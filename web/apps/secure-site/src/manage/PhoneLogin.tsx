// SPDX-License-Identifier: Apache-2.0
//
// Farcaster is added by the phone that has its app: a code to scan, and a link for whoever is on that phone.
import { Button, QrCodeFrame } from '@portico/ui';
import { useEffect, useRef } from 'react';
import { words } from '../words/words.ts';

export interface PhoneLoginProps {
  readonly link: string;
  readonly onCancel: () => void;
}

export function PhoneLogin({ link, onCancel }: PhoneLoginProps) {
  const texts = words().pages.logins;
  const box = useRef<HTMLDivElement>(null);
  // In braces: newer browsers answer with a promise, which is no clean-up of an effect.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className="ps-body" ref={box}>
      <QrCodeFrame text={link} label={texts.phone_code} />
      <p role="status">{texts.phone_scan}</p>
      {/^https?:/.test(link) && (
        <a className="pt-btn is-block" href={link} target="_blank" rel="noopener noreferrer">
          {texts.phone_open}
        </a>
      )}
      <Button block onClick={onCancel}>
        {texts.phone_cancel}
      </Button>
    </div>
  );
}
