// SPDX-License-Identifier: Apache-2.0
//
// What the secure site shows of a request, one scene at a time: ?scene=allow&theme=dark&lang=de. The requests are read by the
// real approval.wasm; what the network would say of them is fixed. `dialog`: with the window that the SDK puts around the frame.
import { languages } from '@portico/widget';
import { createElement } from 'react';
import approvalUrl from '#wasm/approval.wasm?url';
import { ApprovalDialog } from '../../../packages/sdk/src/runtime/vault/ApprovalDialog.ts';
import { ApprovalView } from '../../secure-site/src/approval/ApprovalView.tsx';
import { tooPoor } from '../../secure-site/src/approval/describeWhole.ts';
import { RecoveryCode } from '../../secure-site/src/approval/RecoveryCode.tsx';
import { WasmApproval } from '../../secure-site/src/approval/WasmApproval.ts';
import { mount } from '../../secure-site/src/ui/mount.tsx';
import { tellHeight } from '../../secure-site/src/ui/ownHeight.ts';
import { loadWords } from '../../secure-site/src/words/words.ts';
import { approvalScenes, known, worth } from './approvalScenes.ts';
import { fillIndex } from './fillIndex.ts';
import './gallery.css';

const params = new URLSearchParams(location.search);
const theme = params.get('theme') === 'dark' ? 'dark' : 'light';
document.documentElement.dataset.theme = theme;
fillIndex(params, [...Object.keys(approvalScenes), 'recovery-code'], languages);

const nothing = (): void => undefined;
const answers = { isBusy: false, onDecline: nothing, onApprove: nothing };
const id = params.get('scene');
const scene = id === null ? undefined : approvalScenes[id];
if (params.has('dialog')) showDialog();
else if (scene || id === 'recovery-code') {
  const isFramed = parent !== window;
  tellHeight((height) => parent.postMessage(height, location.origin));
  document.body.classList.add('has-approval');
  await loadWords([params.get('lang') ?? 'en']);
  const stage = mount();
  stage.setTheme(theme);
  if (scene) {
    const { request, isPoor, ...shown } = scene;
    const approval = new WasmApproval(
      await WebAssembly.compileStreaming(fetch(approvalUrl)),
      // The calls of a scene are made before.
      () => Promise.reject(new Error('No scene gives permissions')),
    );
    const summary = approval.describe(known(request));
    const described = isPoor ? tooPoor(summary) : { summary, unknown: [] };
    // What has a danger is approved in a window of the site alone.
    const isWindow = summary.handling === 'popup';
    if (isFramed && isWindow) parent.postMessage('window', location.origin);
    const way = isFramed && !isWindow && { onOpen: nothing };
    stage.render(
      createElement(ApprovalView, { ...described, worth, ...answers, ...way, ...shown }),
    );
    if (isWindow) document.documentElement.dataset.fits = 'window';
  } else {
    const code = 'KQ4T9-MXEV2-HD7RC-WJN3P-YF8AB-0123Z';
    stage.render(
      createElement(RecoveryCode, { ...answers, code, isSent: true, onWritten: nothing }),
    );
  }
}

/** The scene in a frame, as a page shows it. */
function showDialog(): void {
  const dialog = new ApprovalDialog({
    ...{ title: 'wallet.harbour.example', container: undefined, onLeave: nothing },
    watchLooks: (listener) => {
      listener({ themeMode: theme, language: params.get('lang') ?? 'en' });
      return nothing;
    },
  });
  const frame = document.createElement('iframe');
  params.delete('dialog');
  frame.src = `?${params}`;
  addEventListener('message', ({ data, source }) => {
    if (source !== frame.contentWindow) return;
    if (data === 'window') return location.replace(`?${params}`);
    dialog.resize(Number(data));
    document.documentElement.dataset.fits = '';
  });
  dialog.place(frame);
  dialog.show(true);
}
