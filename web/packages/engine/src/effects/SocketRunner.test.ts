// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PairingInput } from '../generated/pairing.ts';
import { SocketRunner } from './SocketRunner.ts';
import type { WriteLog } from './writeLog.ts';

class FakeSocket {
  static last: FakeSocket;
  onclose?: (event: { code: number; reason: string }) => void;
  constructor(readonly url: string) {
    FakeSocket.last = this;
  }
  close() {}
}

let reported: PairingInput[];
let logged: Parameters<WriteLog>[0][];
let runner: SocketRunner;

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  reported = [];
  logged = [];
  runner = new SocketRunner(
    (event) => reported.push(event),
    (entry) => logged.push(entry),
  );
});
afterEach(() => vi.unstubAllGlobals());

function closedWith(code: number, reason: string, host = 'relay.example'): string {
  const url = `wss://${host}/?auth=secret.token&projectId=0123&useOnCloseEvent=true`;
  runner.open({ type: 'socket_open', socket_id: 1, url });
  FakeSocket.last.onclose?.({ code, reason });
  return logged.map(({ message }) => message).join();
}

describe('a relay that refuses', () => {
  it('tells whoever sets the app up why, and what to do', () => {
    const status = closedWith(3000, 'Project not found');
    expect(logged).toHaveLength(1);
    expect(logged[0]?.level).toBe('error');
    expect(status).toContain('The relay at relay.example refuses this app: Project not found');
    expect(status).toContain('projectId is "0123"');
    expect(status).toContain('portico project list');
    expect(status).not.toContain('secret');
    expect(reported).toEqual([
      { type: 'socket_closed', socket_id: 1, code: 3000, reason: 'Project not found' },
    ]);
  });

  it('names the command for an origin', () => {
    expect(closedWith(3000, 'Unauthorized: origin not allowed')).toContain(
      'portico project origins add',
    );
  });

  it("names Reown's dashboard for WalletConnect's relay, and no command of a Portico server", () => {
    const host = 'relay.walletconnect.org';
    const said =
      closedWith(3000, 'Project not found', host) +
      closedWith(3000, 'Unauthorized: origin not allowed', host);
    expect(said).toContain('relayProjectId is "0123"; those it knows are at dashboard.reown.com.');
    expect(said).toMatch(/Allow \S.* for the project at dashboard\.reown\.com\.$/);
    expect(said).not.toContain('portico ');
  });

  it('says each reason once', () => {
    closedWith(3000, 'Project not found');
    closedWith(3000, 'Project not found');
    expect(logged).toHaveLength(1);
    closedWith(3000, 'JWT validation error: expired');
    expect(logged).toHaveLength(2);
  });

  it('does not blame the app for the clock of the device', () => {
    const status = closedWith(
      3000,
      'JWT validation error: JWT Token is not yet valid: basic.iat: 1',
    );
    expect(logged).toHaveLength(1);
    expect(logged[0]?.level).toBe('warn');
    expect(status).toContain('the clock of this device is wrong');
    expect(status).not.toContain('refuses this app');
  });

  it('is silent where a connection merely ends', () => {
    closedWith(1006, '');
    closedWith(4008, 'Client is stale');
    expect(logged).toEqual([]);
    expect(reported).toHaveLength(2);
  });
});
