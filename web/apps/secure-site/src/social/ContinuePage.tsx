// SPDX-License-Identifier: Apache-2.0
//
// The window that stays while a provider is open in another one.
import { Button, Content, EmbeddedSheet, Footer, Header } from '@portico/ui';
import { useState } from 'react';
import { filled } from '../approval/Filled.tsx';
import { Fault } from '../ui/Fault.tsx';
import { words } from '../words/words.ts';
import { providerNames } from './providerNames.ts';
import type { SeveredLink } from './severedLink.ts';

export function ContinuePage({ link }: { link: SeveredLink }) {
  const [isBlocked, setBlocked] = useState(false);
  const { social: texts, logins } = words().pages;
  const provider = providerNames[link.provider];
  const go = () => setBlocked(!window.open(link.url, '_blank', 'popup,width=600,height=800'));
  return (
    <main className="ps-page">
      <EmbeddedSheet>
        <Header title={texts.title} />
        <Content>
          <div className="ps-body" aria-live="polite">
            <p className="ps-lead">{filled(texts.continue_lead, { provider })}</p>
            <p>{texts.goes_on}</p>
            {isBlocked && <Fault words={logins.blocked} />}
          </div>
        </Content>
        <Footer>
          <Button block kind="primary" onClick={go}>
            {filled(texts.continue, { provider })}
          </Button>
        </Footer>
      </EmbeddedSheet>
    </main>
  );
}
