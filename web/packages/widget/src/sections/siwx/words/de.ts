// SPDX-License-Identifier: Apache-2.0
//
// German: signing in.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'siwx.title': 'Anmelden',
  'siwx.ask.title': 'Weisen Sie nach, dass diese Wallet Ihnen gehört',
  'siwx.ask.text':
    'Signieren Sie eine kurze Nachricht für {app}. Das kostet nichts, bewegt nichts und gibt keinen Zugriff auf Guthaben.',
  'siwx.ask.required':
    'Signieren Sie eine kurze Nachricht für {app}. Das kostet nichts, bewegt nichts und gibt keinen Zugriff auf Guthaben. Abbrechen trennt die Wallet.',
  'siwx.site': 'Seite',
  'siwx.account': 'Konto',
  'siwx.network': 'Netzwerk',
  'siwx.sign': 'Anmelden',
  'siwx.preparing.title': 'Einen Moment',
  'siwx.preparing.text': 'Die Nachricht wird vorbereitet.',
  'siwx.signing.title': 'In {wallet} signieren',
  'siwx.signing.text': 'Prüfen Sie, dass die Wallet genau diesen Text zeigt.',
  'siwx.signing.wait': 'Warten auf {wallet}',
  'siwx.adding.title': 'Die Signatur wird geprüft',
  'siwx.adding.text': 'Das dauert einen Moment.',
  'siwx.cancelling': 'Wird abgebrochen',
  'siwx.done': 'Sie sind angemeldet',
  'siwx.declined.title': 'Signatur abgelehnt',
  'siwx.declined.text':
    '{app} braucht die Signatur, um Sie zu erkennen. Ihre Wallet ist weiterhin verbunden, und es hat sich nichts geändert.',
  'siwx.smart_account.title': 'Diese App unterstützt möglicherweise keine Smart Accounts',
  'siwx.smart_account.text':
    'Es kam keine Signatur. Versuchen Sie es erneut oder nehmen Sie ein anderes Konto.',
  'siwx.pending.title': 'In {wallet} ist eine Anfrage offen',
  'siwx.pending.text':
    'Öffnen Sie die Wallet und beantworten Sie sie, dann versuchen Sie es erneut.',
  'siwx.wallet.title': '{wallet} konnte nicht signieren',
  'siwx.wallet.text': 'Es hat sich nichts geändert. Versuchen Sie es erneut.',
  'siwx.owners.title': '{wallet} hat noch nicht signiert',
  'siwx.owners.text':
    'Die Inhaber signieren später oder auf der Blockchain, und bis dahin ist diese Nachricht abgelaufen. Nehmen Sie ein anderes Konto.',
  'siwx.unsupported.title': 'Mit diesem Konto geht die Anmeldung nicht',
  'siwx.unsupported.text': 'Hier signiert keine Wallet Nachrichten für diese Art von Netzwerk.',
  'siwx.message.title': 'Die Nachricht konnte nicht vorbereitet werden',
  'siwx.message.text': 'Es hat sich nichts geändert. Versuchen Sie es erneut.',
  'siwx.refused.title': 'Die Signatur wurde nicht angenommen',
  'siwx.refused.text':
    'Ihre Wallet ist weiterhin verbunden. Versuchen Sie es mit einer neuen Nachricht.',
  'siwx.offline.title': '{app} ist nicht erreichbar',
  'siwx.offline.text':
    'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut. Ihre Wallet ist weiterhin verbunden, und es hat sich nichts geändert.',
  'siwx.expired.title': 'Ihre Sitzung ist abgelaufen',
  'siwx.expired.text':
    'Signieren Sie erneut, um fortzufahren. Das kostet nichts und bewegt nichts.',
  'siwx.initialize.title': 'Die Anmeldung konnte nicht beginnen',
  'siwx.initialize.text':
    'Beim Vorbereiten der Anmeldung ist ein Problem aufgetreten. Die Wallet wurde getrennt.',
  'siwx.off.title': 'Die Anmeldung ist nicht eingerichtet',
  'siwx.off.text': 'Diese Seite verlangt keine Signatur.',
};
