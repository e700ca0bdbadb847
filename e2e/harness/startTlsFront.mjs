// SPDX-License-Identifier: Apache-2.0
//
// Ends TLS for a server on loopback, under whatever name the browser believes to speak to: for clients
// whose hosts are written into them. Bytes pass as they are, so that WebSockets do too.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';

/** @returns {Promise<number>} the port */
export async function startTlsFront(keep, port) {
  const server = createServer(makeCertificate());
  const open = new Set();
  server.on('secureConnection', (near) => {
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => open.delete(one));
    }
    near.pipe(far).pipe(near);
  });
  server.on('tlsClientError', () => {});
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  keep.closeOnExit('TLS front', () => {
    for (const socket of open) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return server.address().port;
}

/** Signed by itself, for a day. */
function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-tls-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
    const about = ['-nodes', '-days', '1', '-subj', '/CN=portico test'];
    const files = ['-keyout', key, '-out', cert];
    execFileSync('openssl', [...request, ...about, ...files], { stdio: 'pipe' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
