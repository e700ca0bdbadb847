// SPDX-License-Identifier: Apache-2.0
//
// The frame for clients of the reference (decision 82), which a server has where its operator switched it on.
import { acceptPage } from './compatibility/acceptPage.ts';
import { makeCompatibleHandlers } from './compatibility/handlers.ts';
import { allowedOrigins } from './frame/acceptHost.ts';
import { readAddress } from './frame/address.ts';
import { openParts } from './frame/openParts.ts';
import { STORE_MS, serveInTime } from './frame/serveInTime.ts';
import { offerSocialTask } from './social/socialTask.ts';

const { wire, origin } = await acceptPage(allowedOrigins(document), window);
const address = readAddress();
const reload = () => location.reload();

const open = async () => {
  const parts = await openParts({
    origin,
    ...address,
    announce: () => {}, // nothing of these clients uses the page's token
    reload,
  });
  return makeCompatibleHandlers(parts, {
    project: address.project,
    offerSocial: offerSocialTask,
  });
};
await serveInTime(wire, { open, waitMs: STORE_MS, reload, isIdUsedOnce: false });
