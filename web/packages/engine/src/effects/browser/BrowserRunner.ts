// SPDX-License-Identifier: Apache-2.0
//
// The effects of core/machine/browser.hpp, for any machine whose section needs them. Imported by the code of such a
// section alone (MachineRow.code), which loads with it: a page that never opens the section never has this.
import type { BrowserEffect, BrowserEvent, HttpMethod } from '../../generated/browser.ts';
import type { HttpAnswered } from '../../generated/engine.ts';
import { HttpRunner } from '../HttpRunner.ts';
import { FrameRunner, type PlaceFrame } from './FrameRunner.ts';
import { PopupRunner } from './PopupRunner.ts';

const METHODS: Record<HttpMethod, string> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  delete: 'DELETE',
};

export class BrowserRunner {
  readonly #popups: PopupRunner;
  readonly #frames: FrameRunner;
  readonly #http: HttpRunner;
  readonly #redirect: (url: string) => void;

  constructor(
    report: (event: BrowserEvent | HttpAnswered) => void,
    redirect: (url: string) => void = (url) => location.assign(url),
    place?: PlaceFrame,
  ) {
    this.#popups = new PopupRunner(report);
    this.#frames = new FrameRunner(report, place);
    this.#http = new HttpRunner(report);
    this.#redirect = redirect;
  }

  run(effect: BrowserEffect): void {
    switch (effect.type) {
      case 'popup_open':
        this.#popups.open(effect);
        break;
      case 'popup_navigate':
        this.#popups.navigate(effect);
        break;
      case 'popup_focus':
        this.#popups.focus(effect.id);
        break;
      case 'popup_close':
        this.#popups.close(effect.id);
        break;
      case 'frame_open':
        this.#frames.open(effect);
        break;
      case 'frame_send':
        this.#frames.send(effect);
        break;
      case 'frame_close':
        this.#frames.close(effect.id);
        break;
      case 'page_redirect':
        this.#redirect(effect.url);
        break;
      case 'http_send':
        this.#http.exchange(effect, {
          method: METHODS[effect.method],
          headers: effect.headers.map(({ name, value }): [string, string] => [name, value]),
          ...(effect.body !== undefined && { body: effect.body }),
        });
        break;
      default:
        effect satisfies never;
    }
  }

  dispose(): void {
    this.#popups.dispose();
    this.#frames.dispose();
    this.#http.dispose();
  }
}
