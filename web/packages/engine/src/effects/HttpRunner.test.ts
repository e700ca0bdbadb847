// SPDX-License-Identifier: Apache-2.0
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { HttpAnswered } from '../generated/engine.ts';
import { HttpRunner } from './HttpRunner.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listen(answer: Parameters<typeof createServer>[1]): Promise<string> {
  server = createServer(answer as never);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function request(url: string, timeout_ms = 5_000): Promise<HttpAnswered> {
  return new Promise((resolve) => {
    new HttpRunner(resolve).run({ type: 'http_request', id: 3, url, body: '{"a":1}', timeout_ms });
  });
}

describe('HttpRunner', () => {
  it('posts JSON and reports status and body', async () => {
    const seen: unknown[] = [];
    const url = await listen((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        seen.push(request.method, request.headers['content-type'], body);
        response.end('{"result":"0x1"}');
      });
    });
    const answer = await request(url);
    expect(seen).toEqual(['POST', 'application/json', '{"a":1}']);
    expect(answer).toMatchObject({ id: 3, status: 200, body: '{"result":"0x1"}' });
    expect(answer.failure).toBeUndefined();
    expect(answer.retry_after).toBeUndefined();
  });

  it('sends a beacon without a preflight, and lets it go on when disposed of', async () => {
    const seen: unknown[] = [];
    let arrived = () => {};
    const done = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const url = await listen((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        seen.push(request.headers['content-type'], body);
        response.end('{}');
        arrived();
      });
    });
    const runner = new HttpRunner(() => seen.push('reported'));
    const beacon = { type: 'http_request', id: 5, url, body: '[]', timeout_ms: 5_000 } as const;
    runner.run({ ...beacon, beacon: true });
    runner.dispose();
    await done;
    expect(seen).toEqual(['text/plain;charset=UTF-8', '[]']);
  });

  it('gets without a body, a header of its own or a preflight', async () => {
    const seen: unknown[] = [];
    const url = await listen((request, response) => {
      seen.push(request.method, request.headers['content-type'], request.url);
      response.end('{"count":0,"data":[]}');
    });
    const answer = await new Promise<HttpAnswered>((resolve) => {
      const target = `${url}getWallets?search=a%26b`;
      new HttpRunner(resolve).run({ type: 'http_get', id: 4, url: target, timeout_ms: 5_000 });
    });
    expect(seen).toEqual(['GET', undefined, '/getWallets?search=a%26b']);
    expect(answer).toMatchObject({ id: 4, status: 200, body: '{"count":0,"data":[]}' });
  });

  it('reports Retry-After word for word', async () => {
    const url = await listen((_, response) => {
      response.writeHead(429, { 'retry-after': '7' }).end('slow down');
    });
    expect(await request(url)).toMatchObject({ status: 429, retry_after: '7', body: 'slow down' });
  });

  it('gives up at the timeout', async () => {
    const url = await listen(() => undefined);
    expect(await request(url, 30)).toMatchObject({ id: 3, status: 0, failure: 'timeout' });
  });

  it('reports a server that is not there', async () => {
    const url = await listen(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    expect(await request(url)).toMatchObject({ id: 3, status: 0, failure: 'network' });
  });

  it('aborts and reports nothing once disposed of', async () => {
    const reports: unknown[] = [];
    const runner = new HttpRunner((event) => reports.push(event));
    const aborted = new Promise<void>((resolve) => {
      listen((request) => {
        request.on('close', resolve);
        runner.dispose();
      }).then((url) => {
        runner.run({ type: 'http_request', id: 3, url, body: '{}', timeout_ms: 5_000 });
      });
    });
    await aborted;
    expect(reports).toEqual([]);
  });
});
