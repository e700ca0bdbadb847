// SPDX-License-Identifier: Apache-2.0
//
// German: the first view, the frame around all views and what several sections say.
import type { Translated } from '../../text/Message.ts';
import type { frameWords } from '../en/index.ts';

export const frame: Translated<typeof frameWords> = {
  'button.connect': 'Wallet verbinden',
  'button.failed': 'Nicht geladen. Erneut versuchen',
  'button.restoring': 'Verbindung wird wiederhergestellt',
  'button.connecting': 'Wird verbunden',
  'button.wrong_network': 'Falsches Netzwerk',
  'button.open_account': 'Konto öffnen',
  'button.pending': '{count} offen',
  'button.choose_network': 'Netzwerk wählen',
  'button.change_network': '{network}, Netzwerk wechseln',
  'button.switching': 'Netzwerk wird gewechselt',

  'sent.sent': '{amount} gesendet',
  'sent.swapped': '{from} gegen {to} getauscht',
  'sent.confirmed': 'Transaktion bestätigt',
  'sent.canceled': 'Transaktion abgebrochen',
  'sent.failed': 'Transaktion fehlgeschlagen',
  'sent.view': 'Ansehen',

  'header.back': 'Zurück',
  'header.close': 'Schließen',
  'header.help': 'Was ist eine Wallet?',
  'modal.answer_first': 'Wählen Sie zuerst eine der Möglichkeiten.',
  'alert.dismiss': 'Ausblenden',
  'action.cancel': 'Abbrechen',
  'action.try_again': 'Erneut versuchen',
  'action.reload': 'Seite neu laden',
  'action.other_ways': 'Andere Wege',
  'action.disconnect': 'Trennen',
  'action.sign_out': 'Abmelden',
  'action.copy': '{name} kopieren',
  'details.summary': 'Details für den Support',
  'loading.view': 'Wird geladen',
  'view.failed.title': 'Diese Seite wurde nicht geladen',
  'view.failed.text':
    'Es ging nichts verloren. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  'view.broken.title': 'Dieser Teil des Fensters ist ausgefallen',
  'view.broken.text': 'Ihre Wallet und Ihr Guthaben sind unberührt.',
  'offline.title': 'Sie sind offline',
  'offline.text':
    'Die Anzeige kann veraltet sein. Die Verbindung wird von selbst wiederhergestellt.',

  'namespace.eip155': 'Ethereum und EVM-Netzwerke',
  'namespace.solana': 'Solana',
  'namespace.bip122': 'Bitcoin',
  'namespace.polkadot': 'Polkadot',
  'namespace.cosmos': 'Cosmos',

  'connect.title': 'Verbinden',
  'connect.wallets': 'Wallets',
  'connect.last_used': 'Zuletzt',
  'connect.installed': 'Installiert',
  'connect.phone': 'Wallet auf Ihrem Telefon',
  'connect.all': 'Alle Wallets',
  'connect.multichain': 'Mehrere Netzwerke',
  'connect.or': 'oder',
  'connect.collapsed': 'Mit einer Wallet fortfahren',
  'connect.guide': 'Neu bei Wallets? <get>In einer Minute einrichten</get>',
  'connect.for_namespace': 'Mit {namespace} verbinden',
  'connect.agree.both':
    'Ich akzeptiere die <terms>Nutzungsbedingungen</terms> und den <privacy>Datenschutzhinweis</privacy> von {app}.',
  'connect.agree.terms': 'Ich akzeptiere die <terms>Nutzungsbedingungen</terms> von {app}.',
  'connect.agree.privacy': 'Ich akzeptiere den <privacy>Datenschutzhinweis</privacy> von {app}.',
  'connect.none.title': 'Noch keine Wallet hier',
  'connect.none.text': 'Fügen Sie diesem Browser eine Wallet hinzu. Sie erscheint hier von selbst.',
  'connect.consent.both':
    'Mit dem Verbinden akzeptieren Sie die <terms>Bedingungen</terms> und den <privacy>Datenschutzhinweis</privacy> von {app}.',
  'connect.consent.terms':
    'Mit dem Verbinden akzeptieren Sie die <terms>Bedingungen</terms> von {app}.',
  'connect.consent.privacy':
    'Mit dem Verbinden akzeptieren Sie den <privacy>Datenschutzhinweis</privacy> von {app}.',
  'connecting.slow':
    '{wallet} hat noch nicht geantwortet. Öffnen Sie die Wallet und suchen Sie die Anfrage, oder fragen Sie erneut.',
  'connecting.wallet': 'Wallet',
  'account.network_unknown': 'Unbekanntes Netzwerk',
  'account.copy': 'Adresse kopieren',
  'account.copied': 'Adresse kopiert',
  'account.as_of': 'Stand {time}.',
  'account.retry_in': 'Neuer Versuch in {count} s.',
  'account.balance_failed': 'Das Guthaben wurde nicht geladen',
  'account.retry_balance': 'Guthaben erneut laden',
  'account.wallet': 'Ihre Wallet',
  'account.connected': 'Verbunden',
  'profile.none.title': 'Kein Konto verbunden',
  'profile.none.text': 'Verbinden Sie eine Wallet. Ihre Konten stehen dann hier.',
  'profile.none.connect': 'Wallet verbinden',
};
