// SPDX-License-Identifier: Apache-2.0
//
// The frame's side of the logins in the wallet's settings: which there are, one more by a provider's window, which the
// settings' own window opens, or by a phone, and one less.
import type { Session } from '../api/Session.ts';
import type { VaultApi } from '../api/VaultApi.ts';
import { Refusal } from '../frame/FrameServer.ts';
import type { SocialProvider } from '../generated/vault.ts';
import { readSocialResult } from '../login/readSocialResult.ts';
import type { SeveredLink } from '../social/severedLink.ts';
import { outcomeOf } from '../ui/outcome.ts';
import type { AskedLogins, OwnLogins } from '../ui/ownWindow.ts';

export interface LoginsParts {
  readonly api: Pick<
    VaultApi,
    'socialOffer' | 'logins' | 'addLogin' | 'finishLogin' | 'waitLogin' | 'removeLogin'
  >;
  readonly session: Pick<Session, 'call'>;
  /** Of the account; may be empty. */
  readonly email: string;
  /** The site's origin; absent: that of this document. */
  readonly site?: string;
  /** Where a provider's window goes; absent: to its address. */
  readonly leadTo?: (link: SeveredLink) => string;
  readonly wait?: (ms: number) => Promise<void>;
}

/** How often the vault wants to be asked about a phone (core/api/vault_social.hpp). */
const POLL_MS = 2_000;
const OVER = 'This sign-in is over. Please begin again';

export function makeLogins({ api, session, email, site, leadTo, ...on }: LoginsParts): AskedLogins {
  const wait = on.wait ?? ((ms) => new Promise<void>((done) => setTimeout(done, ms)));
  let flow: string | undefined;
  const load = async (): Promise<OwnLogins> => {
    const [{ logins }, { providers }] = await Promise.all([
      session.call((access) => api.logins(access)),
      api.socialOffer(),
    ]);
    return { email, logins, offered: providers };
  };
  return {
    logins: () => outcomeOf(load),
    beginLogin: (provider: SocialProvider) =>
      outcomeOf(async () => {
        const started = await session.call((access) => api.addLogin(access, { provider }));
        flow = started.flow;
        const { url } = started;
        return leadTo?.({ provider, url, flow }) ?? url;
      }),
    endLogin: (uri) =>
      outcomeOf(async () => {
        const own = flow;
        flow = undefined;
        if (own === undefined) throw new Refusal(OVER);
        const word = readSocialResult(uri, { site: site ?? location.origin, flow: own });
        if ('refused' in word) throw new Refusal(word.refused);
        await session.call((access) => api.finishLogin(access, { flow: own, result: word.id }));
        return load();
      }),
    waitLogin: () =>
      outcomeOf(async () => {
        const own = flow;
        while (own !== undefined) {
          const { outcome } = await session.call((access) => api.waitLogin(access, { flow: own }));
          if (flow !== own) break;
          if (outcome.type === 'login_ways') {
            flow = undefined;
            return load();
          }
          await wait(POLL_MS);
          if (flow !== own) break;
        }
        throw new Refusal(OVER);
      }),
    cancelLogin: () => {
      flow = undefined;
    },
    removeLogin: (id) =>
      outcomeOf(async () => {
        await session.call((access) => api.removeLogin(access, { id }));
        return load();
      }),
  };
}
