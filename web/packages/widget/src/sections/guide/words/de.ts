// SPDX-License-Identifier: Apache-2.0
//
// German: for those who have no wallet yet.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'get.title': 'Wallet einrichten',
  'get.get': 'Holen',
  'get.get_wallet': '{wallet} holen',
  'get.see_all': 'Alle Wallets ansehen',
  'get.email': 'Mit E-Mail beginnen',
  'get.email_text': 'Keine App nötig. Eine Wallet wird für Sie angelegt.',
  'get.email_go': 'Weiter mit E-Mail',
  'get.on.chrome': 'Browser',
  'get.on.ios': 'iOS',
  'get.on.android': 'Android',
  'get.on.website': 'Website',
  'get.none.title': 'Keine Wallet empfohlen',
  'get.none.text':
    'Diese App nennt keine. Eine Wallet, die Sie diesem Browser hinzufügen, erscheint von selbst.',
  'downloads.title': '{wallet} holen',
  'downloads.title_plain': 'Wallet einrichten',
  'downloads.chrome': 'Dieser Browser',
  'downloads.chrome_text': 'Erweiterungs-Store',
  'downloads.ios': 'iPhone oder iPad',
  'downloads.ios_text': 'App Store',
  'downloads.android': 'Android',
  'downloads.android_text': 'Google Play',
  'downloads.phone': 'Telefon',
  'downloads.phone_text': 'Scannen öffnet den richtigen Store',
  'downloads.website': 'Website',
  'downloads.hint':
    'Kommen Sie nach der Installation hierher zurück. Sie wird automatisch erkannt.',
  'downloads.none.title': 'Kein Download bekannt',
  'downloads.none.text':
    'Suchen Sie {wallet} auf der offiziellen Website. Prüfen Sie die Adresse vor der Installation.',

  'help.title': 'Was ist eine Wallet?',
  'help.key.title': 'Ein Schlüssel für viele Türen',
  'help.key.text':
    'Sie melden sich bei Apps an, indem Sie nachweisen, dass Sie den Schlüssel haben. Es gibt kein Passwort, das bekannt werden kann.',
  'help.place.title': 'Ein Ort für das, was Ihnen gehört',
  'help.place.text':
    'Token und Sammelstücke stehen unter Ihrer Adresse in einem öffentlichen Verzeichnis. Mit der Wallet bewegen Sie sie.',
  'help.yes.title': 'Nur Sie sagen Ja',
  'help.yes.text':
    'Apps dürfen fragen. Nichts bewegt sich ohne Ihre Zustimmung, und Sie sehen vorher, was sich ändert.',
  'help.see_wallets': 'Wallets ansehen',
  'help.get_wallet': 'Wallet einrichten',
  'help_network.title': 'Was ist ein Netzwerk?',
  'help_network.ledger.title': 'Ein Verzeichnis, das viele führen',
  'help_network.ledger.text':
    'Computer auf der ganzen Welt führen dasselbe Verzeichnis, wem was gehört. Keiner allein kann es ändern.',
  'help_network.own.title': 'Jedes hat eigene Regeln',
  'help_network.own.text':
    'Token, Gebühren und Tempo unterscheiden sich von Netzwerk zu Netzwerk. Ihre Adresse bleibt oft dieselbe.',
  'help_network.choose.title': 'Apps wählen ihre Netzwerke',
  'help_network.choose.text':
    'Eine App arbeitet in den Netzwerken, die sie nennt. Ihr Guthaben bleibt, wo es ist, bis Sie es bewegen.',
  'help_network.see_networks': 'Netzwerke ansehen',
};
