// SPDX-License-Identifier: Apache-2.0
//
// The playground: an app with the widget in it, what can be chosen beside it, and the code of what was chosen.
import { createPortico, type Portico } from '@portico/sdk';
import { fetchLibraries, wireActions } from './actions.ts';
import { appearanceOf, type Choices, keepChoices, PLACE, readChoices } from './choices.ts';
import { accountTypesOf, featuresOf } from './code.ts';
import { wireCode } from './codePane.ts';
import { setVisitor, watchSockets } from './demo/visitor.ts';
import { wantsDemoWallets } from './demo/wantsDemoWallets.ts';
import { devnetNetwork } from './devnetIds.ts';
import { EventLog } from './EventLog.ts';
import { element } from './element.ts';
import { type Flow, isFlow, isSmart, linkedFlow, openFlow, showFlow, wireFlows } from './flows.ts';
import { loadConfig, type PlaygroundConfig } from './loadConfig.ts';
import { showMeasures } from './measures.ts';
import {
  networkName,
  networkPictures,
  offeredNamespaces,
  offeredNetworks,
} from './offeredNetworks.ts';
import { wireOptions } from './options.ts';
import { show } from './show.ts';
import { showAccounts } from './showAccounts.ts';
import { forget } from './smart/told.ts';
import { showStage } from './stage.ts';
import { showSteps } from './steps.ts';
import './playground.css';

const PROVIDER_EVENTS = [
  'connect',
  'disconnect',
  'accountsChanged',
  'chainChanged',
  'message',
] as const;

/** This page in the frame that is as large as a phone (showStage): the app alone. */
const isPhone = new URLSearchParams(location.search).has('phone');
const ofPhone = (choices: Choices): Choices => ({ ...choices, stage: 'over' });

async function start(): Promise<void> {
  document.documentElement.classList.toggle('is-phone', isPhone);
  watchSockets();
  showMeasures();
  const config = await loadConfig();
  let choices = isPhone ? ofPhone(readChoices()) : readChoices();
  setVisitor(choices.visitor);
  const demo = wantsDemoWallets(config);
  if (demo) {
    const { announceDemoWallets } = await import('./demo/announceDemoWallets.ts');
    announceDemoWallets(config.chainRpcUrl);
  }
  element('shop').hidden = config.shop === undefined;
  for (const id of ['inbox', 'console'] as const) {
    const address = config[id];
    Object.assign(element(id), {
      hidden: address === undefined,
      ...(address && { href: address }),
    });
  }
  foldPanels();
  const log = new EventLog(element('events', HTMLOListElement));
  const steps = showSteps(demo, config.inbox);
  let portico = make(config, choices);
  const follow = (): void => {
    Object.assign(window, { portico });
    followState(portico, steps.follow);
    followEvents(portico, log);
    showTheme(choices);
  };
  follow();
  const code = wireCode(config);
  code.show(choices);
  /** Whoever logs in begins with a smart account. Who is logged in keeps theirs, and the widget they see. */
  let beginsSmart = isSmart(choices.opens);
  const take = (next: Choices): void => {
    const atStart = ['preload', 'order', 'sheet'] as const;
    const anew =
      atStart.some((name) => next[name] !== choices[name]) ||
      (next.stage === 'inline') !== (choices.stage === 'inline') ||
      (isSmart(next.opens) !== beginsSmart && portico.getState().status === 'disconnected');
    choices = next;
    setVisitor(choices.visitor);
    if (anew) {
      beginsSmart = isSmart(choices.opens);
      portico.destroy();
      portico = make(config, choices);
      follow();
    } else {
      portico.setAppearance(appearanceOf(choices));
      showTheme(choices);
    }
  };
  if (isPhone) {
    // It has the choices of the page around it.
    addEventListener('storage', ({ key }) => {
      if (key === PLACE) take(ofPhone(readChoices()));
    });
    void portico.open();
  } else showStage(choices);
  const open = (): void => {
    const { opens } = choices;
    const inPage = choices.stage === 'inline';
    forget();
    if (inPage) show(element('inline'));
    if (isFlow(opens))
      void openFlow(portico, opens, inPage, async (flow, isNewest) => {
        const { trySmart } = await import('./smart/trySmart.ts');
        const again = () => tryFlow(flow);
        await trySmart(flow, { portico, config, inPage, isNewest, again, onUsed: steps.used });
      });
    else void portico.open(opens ? { view: opens } : {});
  };
  const set = wireOptions({
    config,
    demo,
    choices,
    change(next) {
      keepChoices(next);
      code.show(next);
      showFlow(next.opens);
      showStage(next);
      take(next);
    },
    open,
  });
  showFlow(choices.opens);
  const tryFlow = (flow: Flow): void => {
    set({ opens: flow });
    open();
  };
  wireFlows(tryFlow, config.smartAccounts !== undefined);
  const linked = linkedFlow();
  if (linked && !isPhone) tryFlow(linked);
  wireActions(() => portico, steps.used, config.faucet);
  document.documentElement.dataset.ready = '';
}

function make(config: PlaygroundConfig, choices: Choices): Portico {
  return createPortico({
    projectId: config.projectId,
    metadata: {
      name: 'Harbour',
      description: 'The playground of Portico',
      icons: [new URL('harbour.svg', location.href).href],
    },
    networks: [devnetNetwork(config.chainRpcUrl), ...offeredNetworks()],
    server: config.server,
    chainImages: networkPictures(config.server),
    ...(config.swapRouters && { swapRouters: config.swapRouters }),
    ...appearanceOf(choices),
    preload: choices.preload,
    ...(choices.stage === 'inline' && {
      enableEmbedded: true,
      container: element('inline'),
    }),
    sheet: choices.sheet,
    ...accountTypesOf(choices),
    features: featuresOf(choices),
    debug: new URLSearchParams(location.search).has('debug'),
  });
}

/** The page is as light or dark as its window. */
function showTheme({ theme }: Choices): void {
  document.documentElement.dataset.theme = theme;
}

function followState(portico: Portico, told: ReturnType<typeof showSteps>['follow']): void {
  let ready = false;
  const show = () => {
    const state = portico.getState();
    told(state);
    element('status').textContent = state.status;
    element('address').textContent = state.address ?? '–';
    element('network').textContent = state.caipNetworkId ?? '–';
    element('network-name').textContent = networkName(state.caipNetworkId ?? '');
    const { balance, balanceSymbol } = state;
    element('balance').textContent = balance === undefined ? '–' : `${balance} ${balanceSymbol}`;
    showAccounts(state);
    const connected = state.status === 'connected';
    if (connected && !ready)
      fetchLibraries().then(
        () => {
          ready = true;
          show();
        },
        () => undefined,
      );
    const output = element('output');
    if (!output.dataset.state)
      output.textContent = connected ? 'The answer will be shown here.' : 'Connect a wallet first.';
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-needs-account]')) {
      const { needsAccount } = button.dataset;
      button.disabled =
        !ready || !connected || (needsAccount !== '' && needsAccount !== state.namespace);
    }
  };
  portico.subscribe(show);
  show();
}

function followEvents(portico: Portico, log: EventLog): void {
  for (const namespace of offeredNamespaces()) {
    const provider = portico.getProvider(namespace);
    for (const name of PROVIDER_EVENTS) {
      provider.on(name, (data: unknown) => {
        element('no-events').hidden = true;
        log.add(name, data instanceof Error ? data.message : data);
      });
    }
  }
}

/** On a narrow screen the app comes first, and the panels below it are folded. */
function foldPanels(): void {
  const wide = matchMedia('(min-width: 1001px)');
  const fold = (): void => {
    for (const panel of document.querySelectorAll<HTMLDetailsElement>('details.side'))
      panel.open = wide.matches;
  };
  wide.addEventListener('change', fold);
  fold();
}

await start();
