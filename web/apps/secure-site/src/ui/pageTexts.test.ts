// SPDX-License-Identifier: Apache-2.0
//
// What a person reads on the site's own pages.
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RecoveryCode } from '../approval/RecoveryCode.tsx';
import { ApprovePage } from '../approve/ApprovePage.tsx';
import { CancelPage } from '../cancel/CancelPage.tsx';
import { ExportPage } from '../export/ExportPage.tsx';
import { DeviceItem } from '../manage/DeviceItem.tsx';
import { Ways } from '../manage/Ways.tsx';
import { ByDevice, GoToDevice } from '../recover/ByDevice.tsx';
import { Waits } from '../recover/Waits.tsx';
import { loadWords } from '../words/words.ts';
import type { AskedExport, AskedRecovery, WalletState } from './ownWindow.ts';

beforeEach(async () => {
  vi.stubGlobal('location', { host: 'wallet.portico.example' });
  await loadWords(['en-GB']);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await loadWords(['en']);
});

/** Its text, parts apart by a line. */
const read = (view: ReactElement): string[] =>
  renderToStaticMarkup(view)
    .replaceAll(/<\/?(?:bdi|strong)(?: [^>]*)?>/g, '')
    .replaceAll(/(?:<[^>]+>)+/g, '\n')
    .replaceAll('&#x27;', "'")
    .trim()
    .split('\n');

const now = new Date('2030-06-12T10:00').getTime();
const opensAt = new Date('2030-06-14T18:20').getTime();
const nothing = () => {};

describe('the page of the link about a recovery', () => {
  const page = (token: string) => createElement(CancelPage, { api: {} as never, token });

  it('asks one thing, whose answer is one button', () => {
    expect(read(page('a'))).toEqual([
      'Recovery of your wallet',
      'Did you ask to recover your wallet?',
      'If you did, there is nothing to do here. You can close this page.',
      'If you did not, somebody can read your e-mail. End the recovery, and nobody gets in by it.',
      'End the recovery',
    ]);
  });

  it('says that its link is not whole, and has no button then', async () => {
    expect(read(page(''))).toEqual([
      'Recovery of your wallet',
      'This link is not whole',
      'This page ends a recovery of your wallet. Open the link in our e-mail again, or copy all of it.',
    ]);
    await loadWords(['de']);
    expect(read(page('')).slice(0, 2)).toEqual([
      'Wiederherstellung Ihrer Wallet',
      'Dieser Link ist nicht vollständig',
    ]);
  });

  it('is read in the language of the browser', async () => {
    await loadWords(['ja']);
    expect(read(page('a'))).toContain('ウォレットの復元を求めましたか？');
  });
});

it('the page of the link for a new device says that its link is not whole', async () => {
  const page = createElement(ApprovePage, { api: {} as never, token: '' });
  expect(read(page).slice(0, 2)).toEqual(['New device', 'This link is not whole']);
  await loadWords(['es-MX']);
  expect(read(page).slice(0, 2)).toEqual(['Dispositivo nuevo', 'Este enlace no está completo']);
});

it('an export says first what is at stake', async () => {
  const page = createElement(ExportPage, { task: {} as AskedExport, onDone: nothing });
  expect(read(page)).toEqual([
    'Recovery phrase',
    'Show the recovery phrase and the keys of your wallet',
    'Whoever sees them has your wallet',
    'Nobody of ours, no shop and no support ever asks for them. If somebody told you to come here, close this window.',
    'Mail me a code',
  ]);
  await loadWords(['zh-CN']);
  expect(read(page)).toContain('谁看到它们，谁就拥有您的钱包');
});

it('a recovery that waits says when it opens, as the country of its reader writes it', async () => {
  const view = createElement(Waits, {
    ...{ opensAt, email: 'ada@example.org', now: () => now, isBusy: false, onOpen: nothing },
  });
  expect(read(view)[0]).toBe('Your wallet opens here 14 June at 18:20');
  expect(read(view).at(-1)).toContain('We have told ada@example.org and your other devices');
  await loadWords(['de-DE']);
  expect(read(view)[0]).toBe('Ihre Wallet öffnet sich hier: 14. Juni um 18:20');
});

it('a further device names the buttons of the other one in the same words', async () => {
  const asks = { task: {} as AskedRecovery, onDone: nothing, onFault: nothing };
  const view = createElement(GoToDevice);
  for (const language of ['en', 'de', 'es', 'fr', 'ja', 'zh', 'ar']) {
    await loadWords([language]);
    const { pages } = (await import('../words/words.ts')).words();
    const text = read(view).join('\n');
    expect(text).toContain(pages.manage.title);
    expect(text).toContain(pages.manage.mine);
  }
  await loadWords(['en']);
  expect(read(createElement(ByDevice, asks)), 'until the server has asked it').toEqual([
    'One moment…',
  ]);
});

it('a device says when it was last here', async () => {
  const device = { id: 'a', name: 'Firefox on Linux', seenAt: opensAt, isThis: false };
  const view = createElement(DeviceItem, {
    ...{ device: { ...device, isEnrolled: false } as never, now, isBusy: false },
    onRemove: async () => true,
  });
  expect(read(view)).toEqual([
    'Firefox on Linux',
    'Last here 14 June at 18:20 · cannot open the wallet',
    'Remove',
  ]);
  await loadWords(['fr-FR']);
  expect(read(view)[1]).toBe(
    'Dernière visite : 14 juin à 18:20 · ne peut pas ouvrir le portefeuille',
  );
});

it('the ways of recovery say who can rebuild the keys, and after how long', async () => {
  const state = { recovery: [{ id: 'a', kind: 'assisted' }], holdMs: 86_400_000 };
  const view = createElement(Ways, {
    ...{ state: state as unknown as WalletState, isUnused: false, isBusy: false },
    onChange: nothing,
  });
  expect(read(view)).toContain(
    'The service can rebuild the keys of this wallet. It does so for whoever signs in as you, after 24 hours in which you can end it.',
  );
  await loadWords(['de']);
  expect(read(view)).toContain(
    'Der Dienst kann die Schlüssel dieser Wallet wiederherstellen. Er tut es für jeden, der sich als Sie anmeldet, nach 24 Stunden, in denen Sie es beenden können.',
  );
});

it('a way of recovery says since when it is there, where that is known', async () => {
  const recovery = [
    { id: 'a', kind: 'passkey', addedAt: Date.UTC(2026, 10, 12, 12) },
    { id: 'b', kind: 'kit' },
  ];
  const view = createElement(Ways, {
    ...{ state: { recovery, holdMs: 0 } as unknown as WalletState, isUnused: false, isBusy: false },
    onChange: nothing,
  });
  const dates = () => read(view).filter((text) => text.includes('2026'));
  expect(dates()).toEqual(['Since 12 November 2026']);
  await loadWords(['de']);
  expect(dates()).toEqual(['Seit 12. November 2026']);
});

it('a recovery code can be copied, and printed by a window of its own alone', () => {
  const code = (isWindow: boolean) =>
    read(
      createElement(RecoveryCode, {
        ...{ code: 'ABCDE-12345', isWindow, onWritten: nothing, onDecline: nothing },
      }),
    );
  expect(code(true)).toEqual(expect.arrayContaining(['ABCDE-12345', 'Copy', 'Print']));
  expect(code(false)).toContain('Copy');
  expect(code(false)).not.toContain('Print');
});
