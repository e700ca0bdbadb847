// SPDX-License-Identifier: Apache-2.0
//
// A page's socket to the RPC proxy: calls by id, and what its subscriptions told.
import { waitFor } from '../../tools/harness/waitFor.mjs';

export async function startClient(keep, url) {
  const socket = new WebSocket(url);
  const frames = [];
  const client = {
    socket,
    frames,
    /** { code, reason } once it is closed. */
    closed: undefined,
    async call(method, params = [], id = `"${method} ${frames.length}"`) {
      socket.send(
        `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${JSON.stringify(params)}}`,
      );
      const is = (one) => JSON.stringify(one.id) === id;
      await waitFor(`an answer to ${method}`, async () => frames.some(is));
      return frames.splice(frames.findIndex(is), 1)[0];
    },
    /** What a subscription told so far. */
    reported: (id) =>
      frames.filter((one) => one.params?.subscription === id).map((one) => one.params.result),
  };
  socket.onmessage = ({ data }) => frames.push(JSON.parse(data));
  socket.onclose = ({ code, reason }) => (client.closed = { code, reason });
  keep.closeOnExit('socket', () => socket.close());
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('the socket did not open'));
  });
  return client;
}
