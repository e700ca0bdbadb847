// SPDX-License-Identifier: Apache-2.0
//
// What the secure site shows of a request, one scene at a time, in a frame's size: ?scene=allow&theme=dark&lang=de. The requests
// are read by the real approval.wasm; what the network would say of them is fixed.
import { languages } from '@portico/widget';
import { createElement } from 'react';
import approvalUrl from '#wasm/approval.wasm?url';
import { ApprovalView } from '../../secure-site/src/approval/ApprovalView.tsx';
import { tooPoor } from '../../secure-site/src/approval/describeWhole.ts';
import { RecoveryCode } from '../../secure-site/src/approval/RecoveryCode.tsx';
import { WasmApproval } from '../../secure-site/src/approval/WasmApproval.ts';
import { mount } from '../../secure-site/src/ui/mount.tsx';
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
if (scene || id === 'recovery-code') {
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
    stage.render(createElement(ApprovalView, { ...described, worth, ...answers, ...shown }));
  } else {
    const code = 'KQ4T9-MXEV2-HD7RC-WJN3P-YF8AB-0123Z';
    stage.render(createElement(RecoveryCode, { ...answers, code, onWritten: nothing }));
  }
}
