// SPDX-License-Identifier: Apache-2.0
//
// German: receiving.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'receive.title': 'Empfangen',
  'receive.code': 'Ihre Adresse als Code. Darunter steht sie zum Kopieren.',
  'receive.hint': 'Adresse kopieren oder diesen QR-Code scannen',
  'receive.ask': 'Betrag anfordern',
  'receive.share': 'Teilen',
  'receive.only_one': 'Nur in diesem Netzwerk empfangen',
  'receive.only': 'Nur in diesen Netzwerken empfangen',
  'receive.lost': 'Was über ein anderes kommt, kann verloren gehen.',
  'receive.off': 'Empfangen wird hier nicht angeboten',
  'receive.off_text': 'Der Betreiber dieser App hat es ausgeschaltet.',
  'receive.networks': 'Kompatible Netzwerke',
  'receive.networks_one_text': 'Sie können nur in diesem Netzwerk empfangen',
  'receive.networks_text': 'Sie können nur in diesen Netzwerken empfangen',
  'receive.amount': 'Betrag',
  'receive.token': 'Token',
  'receive.incorrect': 'Ungültiger Wert',
  'receive.exact': 'Der Code verlangt genau so viel. Wer zahlt, scannt ihn mit der eigenen Wallet.',
  'receive.add_amount': 'Geben Sie einen Betrag ein; dann steht hier der Code, der ihn verlangt.',
  'receive.request': 'Zahlungsanforderung',
  'receive.request_code': 'Die Anforderung als Code. Darunter lässt sie sich kopieren.',
  'receive.copy_request': 'Anforderung kopieren',
  'receive.request_copied': 'Anforderung kopiert',
  'receive.unnamed': 'Der Code nennt das Netzwerk nicht',
  'receive.unnamed_text': 'Achten Sie darauf, dass über {network} gezahlt wird.',
  'receive.loading': 'Die Anforderung wird geladen',
  'receive.failed': 'Die Anforderung wurde nicht geladen',
  'receive.failed_text':
    'Prüfen Sie die Verbindung und versuchen Sie es erneut. Ihre Adresse gilt trotzdem.',
  'receive.unsupported': 'In dieser Art von Netzwerk gibt es keine Anforderungen',
  'receive.unsupported_text': 'Geben Sie stattdessen Ihre Adresse weiter.',
};
