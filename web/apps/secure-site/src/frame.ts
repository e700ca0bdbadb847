// SPDX-License-Identifier: Apache-2.0
//
// The frame: waits for its host's hello and then answers version 4 of the protocol.
import { acceptHost, allowedOrigins } from './frame/acceptHost.ts';
import { readAddress } from './frame/address.ts';
import type { FrameServer } from './frame/FrameServer.ts';
import { makeHandlers } from './frame/handlers.ts';
import { openParts } from './frame/openParts.ts';
import { STORE_MS, serveInTime } from './frame/serveInTime.ts';
import { tellHeight } from './ui/ownHeight.ts';

const { port, origin } = await acceptHost(allowedOrigins(document), window);
const reload = () => location.reload();

const open = async () =>
  makeHandlers(
    await openParts({
      origin,
      ...readAddress(),
      announce: (token) => server.announce('SESSION_UPDATE', { token }),
      reload,
    }),
  );
const server: FrameServer = await serveInTime(port, { open, waitMs: STORE_MS, reload });
tellHeight((height) => server.announce('HEIGHT', { height }));
