// SPDX-License-Identifier: Apache-2.0
//
// The key of a shop's back end and the secret of its webhooks, as the operator makes and reads them.
import { execFileSync } from 'node:child_process';

/** @returns {{ secretKey: string, webhookSecret: string }} */
export function makePaymentKey(server, project, webhook = 'http://127.0.0.1:9/paid') {
  const args = ['payments', 'key', 'create', project, '--webhook', webhook, '--data', server.data];
  const text = execFileSync(server.binary, args, { encoding: 'utf8' });
  const word = (name) => new RegExp(`^${name} +(\\S+)$`, 'm').exec(text)[1];
  return { secretKey: word('secret key'), webhookSecret: word('webhook secret') };
}
