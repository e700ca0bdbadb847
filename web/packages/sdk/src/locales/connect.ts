// SPDX-License-Identifier: Apache-2.0
//
// The one word that a page shows before anything is fetched, in every language on board (a test compares
// it with the widget's). All other words come with the engine.

export const connect: Readonly<Record<string, string>> = {
  ar: 'ربط المحفظة',
  de: 'Wallet verbinden',
  es: 'Conectar billetera',
  fr: 'Connecter un portefeuille',
  ja: 'ウォレットを接続',
  zh: '连接钱包',
};
