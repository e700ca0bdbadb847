// SPDX-License-Identifier: Apache-2.0
//
// Proofs that a request comes of this device (DPoP, RFC 9449): a JWT for one request, signed by the device's P-256 key.
import { base64url, drawId, sha256, utf8 } from './bytes.ts';

export interface Proven {
  readonly method: 'GET' | 'POST';
  /** Without query. */
  readonly url: string;
  /** Of the session, where one is shown. */
  readonly access?: string;
  /** Milliseconds since 1970, by the server's clock. */
  readonly now: number;
}

export class ProofMaker {
  /** The key's thumbprint (RFC 7638): this device's id. */
  readonly device: string;
  readonly #key: CryptoKey;
  readonly #header: string;

  private constructor(key: CryptoKey, device: string, header: string) {
    this.#key = key;
    this.device = device;
    this.#header = header;
  }

  /** The private key signs and need not be extractable. */
  static async of({ privateKey, publicKey }: CryptoKeyPair): Promise<ProofMaker> {
    const { x, y } = await crypto.subtle.exportKey('jwk', publicKey);
    if (!x || !y) throw new Error('Not a key of P-256');
    // Members in the order of RFC 7638: its thumbprint is of this text.
    const jwk = { crv: 'P-256', kty: 'EC', x, y };
    const header = { typ: 'dpop+jwt', alg: 'ES256', jwk };
    return new ProofMaker(privateKey, await sha256(JSON.stringify(jwk)), part(header));
  }

  async prove({ method, url, access, now }: Proven): Promise<string> {
    const claims = {
      jti: drawId(),
      htm: method,
      htu: url,
      iat: Math.floor(now / 1000),
      ...(access === undefined ? {} : { ath: await sha256(access) }),
    };
    const signed = `${this.#header}.${part(claims)}`;
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
    const signature = await crypto.subtle.sign(algorithm, this.#key, utf8(signed));
    return `${signed}.${base64url(new Uint8Array(signature))}`;
  }
}

const part = (value: object): string => base64url(utf8(JSON.stringify(value)));
