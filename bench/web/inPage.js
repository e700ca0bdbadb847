// SPDX-License-Identifier: Apache-2.0
//
// Runs in the measured page before everything else: two wallets that announce themselves, and a watch that
// notes when something has been painted. `parts`: an entry of products.mjs.
export function inPage(parts) {
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
  const provider = {
    isMetaMask: true,
    request: async ({ method }) => (method === 'eth_chainId' ? '0x1' : []),
    on: () => provider,
    removeListener: () => provider,
  };
  window.ethereum = provider;
  const info = { uuid: '5c0f', rdns: 'org.example.alder', name: 'Alder', icon };
  const announce = () => {
    const detail = Object.freeze({ info, provider });
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };
  window.addEventListener('eip6963:requestProvider', announce);
  const standard = {
    version: '1.0.0',
    name: 'Alder',
    icon,
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [] }) },
      'standard:events': { version: '1.0.0', on: () => () => {} },
      'solana:signTransaction': { version: '1.0.0', supportedTransactionVersions: ['legacy', 0] },
    },
  };
  const register = ({ register: add }) => add(standard);
  window.addEventListener('wallet-standard:app-ready', (event) => register(event.detail));
  window.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', { detail: (api) => register(api) }),
  );

  const bench = { marks: {}, longTasks: [] };
  window.bench = bench;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      bench.longTasks.push({ startTime, duration });
    }
  }).observe({ type: 'longtask', buffered: true });
  window.addEventListener(
    'click',
    ({ timeStamp }) => {
      bench.marks.tap ??= timeStamp;
    },
    true,
  );

  bench.find = (path) => {
    let root = document;
    for (const [index, selector] of path.entries()) {
      const found = [...root.querySelectorAll(selector)];
      // A step that several match: the first below which the rest is found.
      const next = path[index + 1];
      const element = next
        ? found.find((one) => (one.shadowRoot ?? one).querySelector(next))
        : found[0];
      if (!element) return undefined;
      root = element.shadowRoot ?? element;
      if (!next) return element;
    }
    return undefined;
  };
  const seen = (element) => {
    const box = element?.getBoundingClientRect();
    const looks = { opacityProperty: true, visibilityProperty: true };
    return box && box.width > 0 && box.height > 0 && element.checkVisibility(looks)
      ? box
      : undefined;
  };
  const reached = (path) => {
    const element = bench.find(path);
    const box = seen(element);
    if (!box || element.disabled) return false;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const root = element.getRootNode();
    const hit = root.elementFromPoint(x, y);
    // Words that were put into the element from outside its shadow root belong to the root's host.
    return hit !== null && (element.contains(hit) || hit.contains(element) || hit === root.host);
  };
  const drawn = () => {
    const code = bench.find(parts.code);
    const size = code && new XMLSerializer().serializeToString(code.closest('svg')).length;
    return seen(code?.closest('svg')) !== undefined && size > 2_000;
  };

  /** Notes the first frame in which `test` holds, at the time when it has been painted. */
  const watch = (name, test) => {
    const look = () => {
      if (!test()) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        bench.marks[name] = performance.now();
      };
      port2.postMessage(0);
      return undefined;
    };
    requestAnimationFrame(look);
  };
  watch('ready', () => reached(parts.button));
  const opened = () => bench.marks.tap !== undefined && seen(bench.find(parts.panel));
  watch('painted', opened);
  // Often the same frame: what keeps the page busy after it is not the option's.
  watch('option', () => opened() && reached(parts.option));
  if (parts.code) watch('code', () => bench.marks.painted !== undefined && drawn());

  // Stable: since then nothing has moved, come, gone or been animated.
  let last = '';
  const settle = () => {
    requestAnimationFrame(settle);
    const panel = bench.marks.painted !== undefined && bench.find(parts.panel);
    if (!panel) return;
    const root = panel.getRootNode();
    const moves = [
      ...document.getAnimations(),
      ...(root === document ? [] : root.getAnimations()),
    ].filter(
      (one) =>
        one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime),
    );
    const { x, y, width, height } = panel.getBoundingClientRect();
    const now = [x, y, width, height, panel.querySelectorAll('*').length].join();
    if (moves.length === 0 && now === last) return;
    last = now;
    bench.marks.stable = performance.now();
  };
  requestAnimationFrame(settle);

  bench.countElements = () => {
    const count = (root) =>
      [...root.querySelectorAll('*')].reduce(
        (sum, element) => sum + 1 + (element.shadowRoot ? count(element.shadowRoot) : 0),
        0,
      );
    return count(document);
  };
}
