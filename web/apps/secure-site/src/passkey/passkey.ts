// SPDX-License-Identifier: Apache-2.0
//
// A passkey as a recovery key: its PRF extension (WebAuthn level 3, 10.1.4) gives 32 bytes that only it gives, the same
// each time. Asked in windows of the site alone, for the site's own domain.
import { base64url, utf8 } from '../api/bytes.ts';
import { words } from '../words/words.ts';

export interface MadePasskey {
  /** Its name, base64url. */
  readonly credential: string;
  /** 32 bytes, where it gave them when it was made; most give them when they are asked the next time. */
  readonly output: Uint8Array | undefined;
}

/** What went wrong, for people: in the language of the site. */
export class PasskeyRefusal extends Error {}

export const canUsePasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** To be called in a press. `label`: what the password manager shows. Errors: PasskeyRefusal. */
export async function createPasskey(wallet: string, label: string): Promise<MadePasskey> {
  const created = await asked(async () =>
    navigator.credentials.create({
      publicKey: {
        rp: { id: location.hostname, name: words().pages.ways.passkey_name },
        // Of this passkey alone: another one of the same owner does not take its place.
        user: { id: random(16), name: label, displayName: label },
        challenge: random(32),
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: { prf: { eval: { first: await inputOf(wallet) } } },
      },
    }),
  );
  const credential = base64url(new Uint8Array(created.rawId));
  const { prf } = created.getClientExtensionResults();
  if (prf?.results) return { credential, output: outputOf(prf.results.first) };
  if (!prf?.enabled) throw noPrf();
  return { credential, output: undefined };
}

/** To be called in a press. The output, which the caller overwrites. Errors: PasskeyRefusal. */
export async function askPasskey(wallet: string, credential: string): Promise<Uint8Array> {
  const used = await asked(async () =>
    navigator.credentials.get({
      publicKey: {
        rpId: location.hostname,
        challenge: random(32),
        allowCredentials: [{ type: 'public-key', id: fromBase64url(credential) }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: await inputOf(wallet) } } },
      },
    }),
  );
  const results = used.getClientExtensionResults().prf?.results;
  if (!results) throw noPrf();
  return outputOf(results.first);
}

const noPrf = () => new PasskeyRefusal(words().faults.passkey_no_prf);

/** The signature is looked at by nobody: what counts is the output, which only the passkey gives. */
const random = (size: number) => crypto.getRandomValues(new Uint8Array(size));

const inputOf = (wallet: string): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', utf8(`portico recovery passkey 1 ${wallet}`));

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const given = await ask();
    if (given) return given as PublicKeyCredential;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    // Also where there is none of this site: browsers do not say which.
    if (name === 'NotAllowedError' || name === 'AbortError')
      throw new PasskeyRefusal(words().faults.passkey_unused);
    console.warn('No passkey could be used', error);
  }
  throw new PasskeyRefusal(words().faults.passkey_impossible);
}

function outputOf(result: BufferSource): Uint8Array {
  const bytes = ArrayBuffer.isView(result)
    ? new Uint8Array(result.buffer, result.byteOffset, result.byteLength)
    : new Uint8Array(result);
  if (bytes.length !== 32) throw noPrf();
  return bytes;
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}
