// SPDX-License-Identifier: Apache-2.0
import { afterEach, expect, it } from 'vitest';
import { StoreFault } from '../device/storeFault.ts';
import { loadWords } from '../words/words.ts';
import { ApiRefusal, ApiUnreachable } from './VaultApi.ts';
import { wordsOf } from './wordsOf.ts';

afterEach(() => loadWords(['en']));

const refused = (code: string, detail?: string) =>
  wordsOf(new ApiRefusal(code, 'in the words of the server', 400, detail));

it('says a refusal in the language of its reader, with its numbers', async () => {
  expect(refused('code_wrong', '4')).toBe('Wrong code. Tries left: 4');
  expect(refused('code_too_soon', '30')).toBe('Please try again in 30 seconds.');
  await loadWords(['de-DE']);
  expect(refused('code_wrong', '4')).toBe('Falscher Code. Verbleibende Versuche: 4');
  expect(refused('code_too_soon', '30')).toBe('Bitte versuchen Sie es in 30 Sekunden erneut.');
});

it('says what it has no words for as the server does', () => {
  expect(refused('a_later_one')).toBe('in the words of the server');
  expect(refused('__proto__')).toBe('in the words of the server');
  expect(refused('code_wrong')).toBe('in the words of the server');
  expect(refused('code_wrong', 'many')).toBe('in the words of the server');
});

it('and what is no refusal', async () => {
  await loadWords(['fr']);
  expect(wordsOf(new ApiUnreachable('network'))).toMatch(
    /^Le service du portefeuille est injoignable/,
  );
  expect(wordsOf(new StoreFault())).toMatch(/^Votre navigateur ne garde rien/);
  expect(wordsOf(new DOMException('', 'QuotaExceededError'))).toMatch(/faites de la place/);
  expect(wordsOf(new TypeError('x is undefined'))).toBe('Cela n’a pas fonctionné. Réessayez.');
});
