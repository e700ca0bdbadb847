// SPDX-License-Identifier: Apache-2.0
//
// One scene at a time, chosen by the address: ?scene=connect&theme=dark&lang=de&dir=rtl&embedded&closed&wide,
// or ?all, each when it comes near what is seen; ?all=now at once, for tests that measure them side by side
import { type ButtonState, renderButton, watchTheme } from '@portico/ui/button';
import { languages, type MountedWidget, mountWidget } from '@portico/widget';
import { fillIndex, titleOf } from './fillIndex.ts';
import { GalleryStore } from './GalleryStore.ts';
import './gallery.css';
import { scenes } from './scenes.ts';

const params = new URLSearchParams(location.search);
const theme = params.get('theme') === 'dark' ? 'dark' : 'light';
document.documentElement.dataset.theme = theme;

fillIndex(
  params,
  scenes.map(({ id }) => id),
  languages,
);

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const buttons: readonly ButtonState[] = [
  { kind: 'disconnected', text: 'Connect wallet' },
  { kind: 'restoring', label: 'Restoring your session' },
  { kind: 'connecting', text: 'Connecting' },
  {
    kind: 'connected',
    address,
    name: '0x71C7…976F',
    balance: '2.408 ETH',
    action: 'Open account',
  },
  { kind: 'connected', address, name: '0x71C7…976F', action: 'Open account' },
  { kind: 'wrong_network', text: 'Switch network' },
];
for (const state of buttons) {
  const host = document.createElement('portico-button');
  host.style.margin = '4px';
  document.querySelector('#buttons')?.append(host);
  watchTheme(host, theme);
  renderButton(host.attachShadow({ mode: 'open' }), state);
}

const rtl = params.get('dir') === 'rtl';
const options = {
  app: { name: 'Harbour' },
  themeMode: theme,
  locale: params.get('lang') ?? 'en',
  ...(params.has('lang') ? {} : { region: 'en-US' }),
  wide: params.has('wide'),
  ...(rtl && { dir: 'rtl' as const }),
} as const;

/** Views take the focus where somebody types next, and each of them would scroll the page to itself. */
function stayAtTop(): void {
  const done = new AbortController();
  const { signal } = done;
  const stay = ({ target }: Event): void => {
    const inside = target instanceof HTMLElement ? target.shadowRoot?.activeElement : undefined;
    if (inside instanceof HTMLElement) inside.blur();
    scrollTo(0, 0);
  };
  addEventListener('focusin', stay, { signal });
  for (const act of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    addEventListener(act, () => done.abort(), { signal, passive: true });
}

if (params.has('all')) {
  stayAtTop();
  document.body.classList.add('has-all');
  const atOnce = params.get('all') === 'now';
  if (!atOnce) document.body.classList.add('has-late');
  const mounts = new Map<Element, () => void>();
  // Two hundred widgets at once make a page that does not answer for seconds.
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        mounts.get(target)?.();
      }
    },
    { rootMargin: '600px' },
  );
  for (const { id, slices } of scenes) {
    const figure = document.createElement('figure');
    figure.id = id;
    const caption = document.createElement('figcaption');
    caption.textContent = titleOf(id);
    const place = document.createElement('div');
    figure.append(caption, place);
    document.querySelector('#all')?.append(figure);
    const mount = (): void => {
      mountWidget(place, new GalleryStore(slices), { ...options, embedded: true });
    };
    if (atOnce) mount();
    else {
      mounts.set(figure, mount);
      near.observe(figure);
    }
  }
}

let widget: MountedWidget | undefined;
/** Shows a scene in the place of the one before. */
const showScene = (id: string | null): void => {
  const chosen = scenes.find((scene) => scene.id === id);
  if (!chosen) return;
  widget?.unmount();
  document.body.classList.add('has-scene');
  const { modal } = chosen.slices;
  const open = !params.has('closed');
  const store = new GalleryStore({ ...chosen.slices, modal: { ...modal, open } });
  widget = mountWidget(document.body, store, { ...options, embedded: params.has('embedded') });
  const opener = document.querySelector<HTMLElement>('#open');
  if (opener) opener.onclick = () => store.send({ type: 'open' });
  Object.assign(window, { store });
};
showScene(params.get('scene'));
Object.assign(window, { showScene }); // for tests that look at every scene
