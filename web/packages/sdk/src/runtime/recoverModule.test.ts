// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recoverModule } from './recoverModule.ts';

/** The smallest module there is: its magic word and version. */
const SMALLEST = `data:application/wasm;base64,${btoa('\0asm\x01\0\0\0')}`;
const inlined = (address = SMALLEST) => {
  const give = () => Promise.resolve({ default: address });
  return {
    engine: give,
    pairing: give,
    account: give,
    embedded: give,
    signIn: give,
    names: give,
    money: give,
    solanaSend: give,
    onramp: give,
    replace: give,
    pay: give,
    swap: give,
  };
};
const failure = new Error('https://host.example/engine.wasm answered with a page of HTML');

let warned: string[] = [];
beforeEach(() => {
  warned = [];
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text));
});
afterEach(() => vi.restoreAllMocks());

it('takes the copy inside a script, and says once how to have a file', async () => {
  const module = await recoverModule('engine', failure, false, inlined());
  expect(module).toBeInstanceOf(WebAssembly.Module);
  await recoverModule('account', failure, false, inlined());
  expect(warned).toHaveLength(1);
  expect(warned[0]).toContain('answered with a page of HTML. Its copy inside a script works');
  expect(warned[0]).toContain('cp node_modules/@portico/sdk/module/*.wasm');
});

it('says both reasons when the copy fails, too', async () => {
  const recovered = recoverModule('engine', failure, false, inlined('data:,AAAA'));
  await expect(recovered).rejects.toThrow(
    /page of HTML, and its copy inside a script: .+ the option wasm/,
  );
});

it('stays with the file that the host chose', async () => {
  const recovered = recoverModule('pairing', failure, true, inlined());
  await expect(recovered).rejects.toThrow(/page of HTML\. The option wasm\.pairing says where/);
});

it('tells a page without a bundler where the file belongs', async () => {
  const recovered = recoverModule('engine', failure, false, undefined);
  await expect(recovered).rejects.toThrow(/Serve engine\.wasm from beside portico\.js/);
});

it.each([
  ['signIn', 'sign_in.wasm'],
  ['solanaSend', 'solana_send.wasm'],
] as const)('names the file of %s as it is called: %s', async (name, file) => {
  const recovered = recoverModule(name, failure, false, undefined);
  await expect(recovered).rejects.toThrow(`Serve ${file} from beside portico.js`);
});

it('does not try what the policy of the page forbids', async () => {
  const forbidden = new Error(
    "Portico needs 'wasm-unsafe-eval' in the script-src of this page's CSP",
  );
  await expect(recoverModule('engine', forbidden, false, inlined())).rejects.toBe(forbidden);
});
