// SPDX-License-Identifier: Apache-2.0
//
// The demo's sign-in as a program; Ctrl-C stops it.
//   PORTICO_DEMO_LOGIN_SECRET=... node tools/devnet/login/main.mjs --vault http://localhost:8083 [--port N]
import { parseArgs } from 'node:util';
import { startLogin } from './startLogin.mjs';

const text = { type: 'string' };
const { values } = parseArgs({ options: { vault: text, port: text } });
const secret = process.env.PORTICO_DEMO_LOGIN_SECRET ?? '';
if (!values.vault || secret.length < 16) {
  console.error(
    'login: give --vault URL and the secret (16 characters or more) as PORTICO_DEMO_LOGIN_SECRET',
  );
  process.exit(1);
}

const login = await startLogin({
  port: Number(values.port ?? 8550),
  secret,
  redirectUri: `${values.vault}/v1/vault/social/callback/demo`,
});
console.log(`login: ${login.url}`);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => login.stop().then(() => process.exit(0)));
