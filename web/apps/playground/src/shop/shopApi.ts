// SPDX-License-Identifier: Apache-2.0
//
// What the page asks of the shop's back end (tools/devnet/shop).

export interface Article {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  /** In base units, by currency. */
  readonly prices: Readonly<Record<string, string>>;
}

export interface Articles {
  readonly articles: readonly Article[];
  readonly decimals: Readonly<Record<string, number>>;
}

export interface Order {
  readonly order: string;
  readonly article: string;
  /** Of the Portico server. */
  readonly payment: string;
  /** As PaymentStatus of @portico/server. */
  readonly status: string;
}

export interface ShopApi {
  articles(): Promise<Articles>;
  order(article: string, currency: string): Promise<Order>;
  look(order: string): Promise<Order>;
}

/** Errors: an Error with the back end's own words. */
export function shopApi(url: string): ShopApi {
  async function ask<Answer>(path: string, wish?: object): Promise<Answer> {
    const sent = wish && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wish),
    };
    const response = await fetch(`${url}${path}`, sent);
    const body = await response.json();
    if (!response.ok) throw new Error(body?.error?.message ?? `it answered ${response.status}`);
    return body;
  }
  return {
    articles: () => ask('/articles'),
    order: (article, currency) => ask('/orders', { article, currency }),
    look: (order) => ask(`/orders/${order}`),
  };
}
