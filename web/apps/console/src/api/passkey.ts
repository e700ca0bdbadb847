// SPDX-License-Identifier: Apache-2.0
//
// Passkeys between the browser and the API: bytes there, base64url here.
import { ApiFailure } from './ApiFailure.ts';
import { call } from './call.ts';
import type { NewPasskey, Passkey, PasskeySignIn, Session } from './generated/types.ts';

interface CreationOptions {
  readonly rp: PublicKeyCredentialRpEntity;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly challenge: string;
  readonly pubKeyCredParams: PublicKeyCredentialParameters[];
  readonly timeout: number;
  readonly excludeCredentials: { readonly type: 'public-key'; readonly id: string }[];
  readonly authenticatorSelection: AuthenticatorSelectionCriteria;
  readonly attestation: AttestationConveyancePreference;
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
  readonly timeout: number;
  readonly userVerification: UserVerificationRequirement;
}

export async function addPasskey(name: string): Promise<Passkey> {
  const options = await call<CreationOptions>('POST', 'passkeys/options', {});
  const made = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        ...options,
        challenge: toBytes(options.challenge),
        user: { ...options.user, id: toBytes(options.user.id) },
        excludeCredentials: options.excludeCredentials.map(({ type, id }) => ({
          type,
          id: toBytes(id),
        })),
      },
    }),
  );
  const response = made.response as AuthenticatorAttestationResponse;
  return call<Passkey>('POST', 'passkeys', {
    name,
    clientDataJSON: toText(response.clientDataJSON),
    attestationObject: toText(response.attestationObject),
  } satisfies NewPasskey);
}

export async function signInByPasskey(): Promise<Session> {
  const options = await call<RequestOptions>('POST', 'sign-in/passkey/options', {});
  const given = await ask(() =>
    navigator.credentials.get({
      publicKey: { ...options, challenge: toBytes(options.challenge) },
    }),
  );
  const response = given.response as AuthenticatorAssertionResponse;
  return call<Session>('POST', 'sign-in/passkey', {
    id: toText(given.rawId),
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    userHandle: response.userHandle ? toText(response.userHandle) : '',
  } satisfies PasskeySignIn);
}

async function ask(start: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await start();
    if (credential instanceof PublicKeyCredential) return credential;
    throw new ApiFailure('passkey_declined', 'The browser gave no passkey. Nothing was changed.');
  } catch (error) {
    if (error instanceof ApiFailure) throw error;
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') {
      throw new ApiFailure('passkey_known', 'This device has a passkey for you here already.');
    }
    throw new ApiFailure(
      'passkey_declined',
      'No passkey was used: the request was closed or took too long. Nothing was changed.',
    );
  }
}

function toText(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
