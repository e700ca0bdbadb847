// SPDX-License-Identifier: Apache-2.0
//
// Visitors who sign in by a message, with a key instead of a wallet.
import assert from 'node:assert/strict';

/** The message of docs/sign-in.md. */
export function makeMessage({ address, page, nonce, chain = 'eip155:1' }) {
  return `${new URL(page).host} wants you to sign in with your Ethereum account:
${address}

URI: ${page}/
Version: 1
Chain ID: ${chain}
Nonce: ${nonce}
Issued At: ${new Date().toISOString().replace(/\.\d+/, '')}`;
}

/** Signs in at a page of a project; gives the session's token, and what was used for it. */
export async function signIn(server, { project, page, signer }) {
  const call = async (path, init = {}) => {
    const headers = { origin: page, ...init.headers };
    const response = await fetch(`${server.origin}/auth/v1/${path}?projectId=${project}`, {
      ...init,
      headers,
    });
    assert.equal(response.status, 200, await response.clone().text());
    return response.json();
  };
  const { nonce, token: note } = await call('nonce');
  const message = makeMessage({ address: signer.address, page, nonce });
  const signature = await signer.signMessage({ message });
  const { token } = await call('authenticate', {
    method: 'POST',
    headers: { 'x-nonce-jwt': `Bearer ${note}` },
    body: JSON.stringify({ message, signature, data: {}, walletInfo: { type: 'extension' } }),
  });
  return { token, note, message, signature };
}
