// SPDX-License-Identifier: Apache-2.0
//
// A host of metadata and pictures that means harm: what a server that fetches for its users must refuse or
// make harmless (docs/spec/security.md, cases 40 and 103). /ID is the metadata of trap ID mod 1000.
import { createServer } from 'node:http';
import { createServer as createTcp } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';

const SVG = 'image/svg+xml';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MEBIBYTE = 1024 * 1024;

/** A few bytes that say they are 50 000 pixels wide and high. */
function pixelBomb() {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(50_000, 0);
  header.writeUInt32BE(50_000, 4);
  const length = Buffer.from([0, 0, 0, 13]);
  return Buffer.concat([
    PNG.subarray(0, 8),
    length,
    Buffer.from('IHDR'),
    header,
    deflateSync(Buffer.alloc(MEBIBYTE)),
  ]);
}

async function listen(server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server.address().port;
}

/** Each: its name, how it answers, and `served`, the type under which it may be passed on; none: refused. */
function makeTraps(url, innerPort) {
  const script = `document.title='ran';top.document.title='ran';fetch('${url}/ran/svg')`;
  const svg = (inside, attributes = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" ${attributes}>${inside}</svg>`;
  const picture = (type, body, more = {}) => ({ headers: { 'content-type': type, ...more }, body });
  const moved = (location) => ({ status: 302, headers: { location } });
  return [
    { name: 'a good picture', answer: picture('image/png', PNG), served: 'image/png' },
    { name: 'moved once', answer: moved('/picture/0'), served: 'image/png' },
    {
      name: 'svg with a script',
      answer: picture(SVG, svg(`<script>${script}</script>`, `onload="${script}"`)),
      served: SVG,
    },
    {
      name: 'svg that calls out',
      answer: picture(
        SVG,
        svg(
          `<image href="${url}/ran/image"/><foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${url}/ran/frame"/></foreignObject><style>@import url(${url}/ran/style);</style>`,
        ),
      ),
      served: SVG,
    },
    {
      name: 'svg of entities',
      answer: picture(SVG, `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<text>&a;</text>')}`),
    },
    { name: 'html as png', answer: picture('image/png', '<html><script>1</script></html>') },
    {
      name: 'html as svg',
      answer: picture(SVG, `<!DOCTYPE html><body>${svg('')}<script>${script}</script>`),
    },
    { name: 'page', answer: picture('text/html', '<h1>Hello</h1>') },
    { name: 'too long by a byte', answer: picture('image/png', pad(5 * MEBIBYTE + 1)) },
    { name: 'without an end', endless: true },
    {
      name: 'gzip bomb',
      answer: picture('image/png', gzipSync(PNG), { 'content-encoding': 'gzip' }),
    },
    { name: 'svgz', answer: picture(SVG, gzipSync(svg(''))) },
    { name: 'pixel bomb', answer: picture('image/png', pixelBomb()) },
    { name: 'silent', silent: true },
    { name: 'to an inner port', answer: moved(`http://127.0.0.1:${innerPort}/`) },
    { name: 'to an inner port by TLS', answer: moved(`https://127.0.0.1:${innerPort}/`) },
    { name: 'to the cloud metadata', answer: moved('http://169.254.169.254/latest/meta-data/') },
    { name: 'to a file', answer: moved('file:///etc/passwd') },
    { name: 'in a circle', circle: true },
    { name: 'inner address', image: `https://127.0.0.1:${innerPort}/x.png` },
    { name: 'inner name', image: `https://localhost:${innerPort}/x.png` },
    { name: 'script address', image: 'javascript:alert(1)' },
    { name: 'file address', image: 'file:///etc/passwd' },
    { name: 'data page', image: 'data:text/html,<script>1</script>' },
    {
      name: 'data svg',
      image: `data:image/svg+xml;base64,${btoa(svg(`<script>${script}</script>`))}`,
      served: SVG,
    },
  ];
}

const pad = (size) => Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]);

export async function startHostilePictures(keep) {
  const ran = [];
  let connections = 0;
  const inner = createTcp((socket) => {
    connections += 1;
    socket.destroy();
  });
  const innerPort = await listen(inner);
  let traps = [];
  const server = createServer((request, response) => {
    const [, folder, what] = request.url.match(/^\/(?:(picture|ran)\/)?(\w+)$/) ?? [];
    if (folder === 'ran') {
      ran.push(what);
      return response.end();
    }
    const index = Number(what) % 1000;
    const trap = traps[index];
    if (!trap) return response.writeHead(404).end();
    if (!folder) {
      const image = trap.image ?? `${url}/picture/${index}`;
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify({ name: trap.name, image }));
    }
    if (trap.silent) return;
    if (trap.circle) return response.writeHead(302, { location: `${index}` }).end();
    if (trap.endless) {
      response.writeHead(200, { 'content-type': 'image/png' });
      const more = () => {
        while (!response.destroyed && response.write(pad(MEBIBYTE)));
      };
      response.on('drain', more);
      return more();
    }
    response.writeHead(trap.answer.status ?? 200, trap.answer.headers).end(trap.answer.body);
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  traps = makeTraps(url, innerPort);
  const stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  keep.closeOnExit('hostile pictures', stop);
  keep.closeOnExit('inner port', () => inner.close());
  return { url, host: new URL(url).host, traps, ran, innerConnections: () => connections, stop };
}
