// SPDX-License-Identifier: Apache-2.0
import type { SignedMessage } from '@portico/engine';
import type { SiwxSession } from '../../SignInOptions.ts';

/** The payload of a CACAO (CAIP-74), as far as the machine has read it: its texts are texts, its list one of texts. */
interface Payload {
  readonly domain: string;
  readonly aud?: string;
  readonly uri?: string;
  readonly version: string;
  readonly nonce: string;
  readonly iat: string;
  readonly statement?: string;
  readonly exp?: string;
  readonly nbf?: string;
  readonly requestId?: string;
  readonly resources?: readonly string[];
}

/** What a wallet signed when it connected, as a session of a plug-in. */
export function readSigned({
  chain,
  address,
  message,
  signature,
  cacao,
}: SignedMessage): SiwxSession {
  const { p } = cacao as { readonly p: Payload };
  const data = {
    accountAddress: address,
    chainId: chain,
    domain: p.domain,
    uri: p.aud ?? p.uri ?? '',
    version: p.version,
    nonce: p.nonce,
    issuedAt: p.iat,
    statement: p.statement,
    resources: p.resources,
    requestId: p.requestId,
    expirationTime: p.exp,
    notBefore: p.nbf,
  };
  return { data, message, signature, cacao };
}
