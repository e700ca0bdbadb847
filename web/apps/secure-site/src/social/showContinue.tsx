// SPDX-License-Identifier: Apache-2.0
import { mount } from '../ui/mount.tsx';
import { namePage } from '../ui/namePage.ts';
import { loadWords, words } from '../words/words.ts';
import { ContinuePage } from './ContinuePage.tsx';
import { channelOf, readSeveredResult, type SeveredLink } from './severedLink.ts';
import { findSocialTask } from './socialTask.ts';

/** The page is told what the provider's window came to, as that would tell it. */
export async function showContinue(link: SeveredLink): Promise<void> {
  const channel = channelOf(link);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const result = readSeveredResult(data, location.origin);
    if (!result) return;
    channel.postMessage('taken');
    channel.close();
    if (findSocialTask()) return location.replace(result.uri);
    (window.opener as Window | null)?.postMessage({ resultUri: result.uri }, result.origin);
  };
  await loadWords();
  document.body.replaceChildren();
  const stage = mount();
  namePage(words().pages.social.title);
  stage.render(<ContinuePage link={link} />);
}
