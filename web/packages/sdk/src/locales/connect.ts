// SPDX-License-Identifier: Apache-2.0
//
// The words that a page shows before anything is fetched, or when nothing can be, in every language on board (a
// test compares them with the widget's): the invitation, and that it did not load. All others come with the engine.

export const connect: Readonly<Record<string, readonly [connect: string, failed: string]>> = {
  ar: ['ربط المحفظة', 'تعذّر التحميل. أعد المحاولة'],
  de: ['Wallet verbinden', 'Nicht geladen. Erneut versuchen'],
  es: ['Conectar billetera', 'No se cargó. Reintentar'],
  fr: ['Connecter un portefeuille', 'Échec du chargement. Réessayer'],
  ja: ['ウォレットを接続', '読み込めません。再試行'],
  zh: ['连接钱包', '未能加载，请重试'],
};
