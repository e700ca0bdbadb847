// SPDX-License-Identifier: Apache-2.0
//
// The text of a message: the template of docs/sign-in.md, as core/siwx makes it.
import type { SiwxMessageData } from '../../SignInOptions.ts';

/** `network`: its name, as the first line says it. */
export function formatMessage(data: SiwxMessageData, network: string): string {
  const { statement, resources } = data;
  const line = (name: string, value: string | undefined): string[] =>
    value ? [`${name}: ${value}`] : [];
  return [
    `${data.domain} wants you to sign in with your ${network} account:`,
    data.accountAddress,
    '',
    ...(statement ? [statement, ''] : []),
    `URI: ${data.uri}`,
    `Version: ${data.version}`,
    `Chain ID: ${data.chainId}`,
    `Nonce: ${data.nonce}`,
    ...line('Issued At', data.issuedAt),
    ...line('Expiration Time', data.expirationTime),
    ...line('Not Before', data.notBefore),
    ...line('Request ID', data.requestId),
    ...(resources?.length ? ['Resources:', ...resources.map((uri) => `- ${uri}`)] : []),
  ].join('\n');
}
