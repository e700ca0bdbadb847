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

/** Whom the shop knows by their token. */
export interface Visitor {
  readonly address: string;
  /** CAIP-2. */
  readonly network: string;
  /** How many they have ordered, on whatever device. */
  readonly orders: number;
}

export interface ShopApi {
  articles(): Promise<Articles>;
  me(token: string): Promise<Visitor>;
  /** `token`: of who has signed in. */
  order(article: string, currency: string, token?: string): Promise<Order>;
  look(order: string): Promise<Order>;
}

/** Errors: an Error with the back end's own words. */
export function shopApi(url: string): ShopApi {
  async function ask<Answer>(path: string, wish?: object, token?: string): Promise<Answer> {
    const response = await fetch(`${url}${path}`, {
      headers: {
        ...(wish && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(wish && { method: 'POST', body: JSON.stringify(wish) }),
    });
    const body = await response.json();
    if (!response.ok) throw new Error(body?.error?.message ?? `it answered ${response.status}`);
    return body;
  }
  return {
    articles: () => ask('/articles'),
    me: (token) => ask('/me', undefined, token),
    order: (article, currency, token) => ask('/orders', { article, currency }, token),
    look: (order) => ask(`/orders/${order}`),
  };
}
