// SPDX-License-Identifier: Apache-2.0
//
// A shop's page: its own back end makes the payment, the widget shows it, and the order is paid when the back end says so.
import { createPortico, type Portico, type SignInWithServer } from '@portico/sdk';
import { appearanceOf, readChoices } from '../choices.ts';
import { featuresOf } from '../code.ts';
import { wantsDemoWallets } from '../demo/wantsDemoWallets.ts';
import { devnetNetwork } from '../devnetIds.ts';
import { element } from '../element.ts';
import { loadConfig } from '../loadConfig.ts';
import { networkPictures, offeredNetworks } from '../offeredNetworks.ts';
import { pictureOf } from './pictureOf.ts';
import { type Article, type Articles, type Order, shopApi } from './shopApi.ts';
import { showOrders } from './showOrders.ts';
import { type SignIn, signIn } from './signIn.ts';
import '../playground.css';
import './shop.css';

/** Of pay(): it may have been paid, or still be (docs/pay.md). No failure, and no leave to pay again. */
const UNSURE: readonly unknown[] = ['UNKNOWN_ERROR', 'UNABLE_TO_GET_BUY_STATUS'];

async function start(): Promise<void> {
  const config = await loadConfig();
  if (wantsDemoWallets(config)) {
    const { announceDemoWallets } = await import('../demo/announceDemoWallets.ts');
    announceDemoWallets(config.chainRpcUrl);
  }
  const choices = readChoices();
  document.documentElement.dataset.theme = choices.theme;
  const make = (siwx?: SignInWithServer): Portico => {
    const portico = createPortico({
      projectId: config.projectId,
      metadata: {
        name: 'Harbour shop',
        description: 'A shop of play money',
        icons: [new URL('harbour.svg', location.href).href],
      },
      networks: [devnetNetwork(config.chainRpcUrl), ...offeredNetworks()],
      server: config.server,
      chainImages: networkPictures(config.server),
      ...(config.swapRouters && { swapRouters: config.swapRouters }),
      ...appearanceOf(choices),
      features: featuresOf(choices),
      ...(siwx && { siwx }),
    });
    Object.assign(window, { portico });
    return portico;
  };
  if (config.shop) await open(make, config.shop);
  else {
    make();
    tell('This server has no shop: ./x demo starts one.');
  }
  document.documentElement.dataset.ready = '';
}

async function open(make: (siwx?: SignInWithServer) => Portico, url: string): Promise<void> {
  const api = shopApi(url);
  const visitor: SignIn = signIn(api, () => {
    portico.destroy();
    const option = visitor.option();
    portico = make(option);
    if (option) void portico.open();
  });
  let portico = make(visitor.option());
  // What became of it the shop says, and not this promise: closed or declined, the order stays unpaid.
  const pay = ({ order, payment }: Order): void => {
    tell();
    portico.pay({ payment }).catch((error: { code?: unknown; message?: string }) => {
      if (UNSURE.includes(error.code)) return orders.mayArrive(order);
      if (error.code === 4001) return;
      orders.failed(order);
      tell(error.message ?? String(error));
    });
  };
  const orders = showOrders(api, pay);
  const buy = async (article: Article, currency: string): Promise<void> => {
    tell();
    const order = await api.order(article.id, currency, visitor.token());
    orders.add({ ...order, name: article.name });
    visitor.look();
    pay(order);
  };
  const offered = await api.articles().catch((error: Error) => {
    tell(`The shop's back end does not answer: ${error.message}`);
  });
  if (offered) showArticles(offered, buy);
}

function showArticles(
  { articles, decimals }: Articles,
  buy: (article: Article, currency: string) => Promise<void>,
): void {
  for (const article of articles) {
    const row = document.createElement('li');
    const name = document.createElement('h2');
    name.textContent = article.name;
    const text = document.createElement('p');
    text.textContent = article.text;
    const actions = document.createElement('div');
    actions.className = 'actions';
    for (const [currency, amount] of Object.entries(article.prices)) {
      const button = document.createElement('button');
      button.type = 'button';
      const price = `${wholeOf(amount, decimals[currency] ?? 0)} ${currency}`;
      button.textContent = price;
      button.setAttribute('aria-label', `Buy ${article.name} for ${price}`);
      button.addEventListener('click', () => {
        // One order a press.
        button.disabled = true;
        buy(article, currency)
          .catch((error: Error) => tell(error.message))
          .finally(() => {
            button.disabled = false;
          });
      });
      actions.append(button);
    }
    row.append(pictureOf(article.id), name, text, actions);
    element('articles').append(row);
  }
}

/** Of base units. */
function wholeOf(amount: string, decimals: number): string {
  const digits = amount.padStart(decimals + 1, '0');
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - decimals);
  return part ? `${whole}.${part}` : whole;
}

function tell(text = ''): void {
  element('problem').textContent = text;
  element('problem').hidden = text === '';
}

await start();
