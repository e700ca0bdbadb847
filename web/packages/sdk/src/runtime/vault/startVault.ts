// SPDX-License-Identifier: Apache-2.0
//
// The wallet behind an e-mail: its machine, which loads when somebody logs in (or was logged in before), and where its
// frame stands. A chunk of its own, for pages of servers with a vault.
import { type Engine, loadModule, type MachineRow, openEmbedded } from '@portico/engine';
import embeddedDigest from '#wasm/embedded.wasm?digest';
import embeddedPath from '#wasm/embedded.wasm?url&no-inline';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { metadataOf } from '../engineConfig.ts';
import { recoverModule } from '../recoverModule.ts';
import { ApprovalDialog } from './ApprovalDialog.ts';
import { watchLooks } from './watchLooks.ts';

/** Stored while somebody is logged in (core/embedded/constants.hpp). */
const LOGIN_USED = 'portico.embedded/login_used';

/** Starts it. `url`: of the operator's secure site; `chains`: of the namespaces that its keys are of, one or more. */
export function startVault(
  engine: Engine,
  options: PorticoOptions,
  url: string,
  chains: string[],
): Required<Pick<MachineRow, 'wasm' | 'code'>> {
  const { origin } = new URL(url);
  const { projectId = '', container } = options;
  const [first = ''] = chains;
  const query = new URLSearchParams({ projectId, chainId: first });
  const dialog = new ApprovalDialog({
    title: new URL(url).host,
    container,
    watchLooks: (listener) => watchLooks(options, listener),
    // What the frame said before counts before: a busy page hears the press first.
    onLeave: () => setTimeout(() => engine.send({ type: 'reject_approvals' })),
  });
  const config = {
    project_id: projectId,
    frame_url: `${origin}/frame.html?${query}`,
    frame_origin: origin,
    app: metadataOf(options),
    chains,
    ...(options.defaultAccountTypes?.eip155 === 'smartAccount' && {
      default_account_type: 'smart_account' as const,
    }),
  };
  const load = () =>
    loadModule(options.wasm?.embedded ?? embeddedPath, embeddedDigest).catch((error) =>
      recoverModule('embedded', error, options.wasm?.embedded !== undefined),
    );
  engine.subscribe(() => dialog.show(engine.getSlices().approval?.method !== undefined));
  // The connector of who was logged in before the reload comes with its machine.
  if (isLoginUsed()) engine.send({ type: 'dismiss_embedded_notice' });
  return {
    wasm: load,
    code: async () => ({
      openKind: openEmbedded(config, {
        place: (frame) => dialog.place(frame),
        resize: (height) => dialog.resize(height),
        watchLooks: (listener) => watchLooks(options, listener),
        remove: () => dialog.remove(),
      }),
    }),
  };
}

function isLoginUsed(): boolean {
  try {
    return localStorage.getItem(LOGIN_USED) !== null;
  } catch {
    return false;
  }
}
