// SPDX-License-Identifier: Apache-2.0
//
// tab_post: to the other tabs of this origin over a BroadcastChannel, which never echoes to its sender. Where a browser
// keeps what pages store from them (Firefox with cookies blocked) there is none, and no other tab can be heard.
import type { TabMessage, TabPost } from '../generated/pairing.ts';

type Report = (event: TabMessage) => void;

export class TabRunner {
  readonly #channel: BroadcastChannel | undefined;

  constructor(name: string, report: Report) {
    try {
      this.#channel = new BroadcastChannel(name);
    } catch {
      return;
    }
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') report({ type: 'tab_message', text: data });
    };
  }

  post({ text }: TabPost): void {
    this.#channel?.postMessage(text);
  }

  dispose(): void {
    this.#channel?.close();
  }
}
