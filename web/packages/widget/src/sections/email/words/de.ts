// SPDX-License-Identifier: Apache-2.0
//
// German: logging in by an e-mail and a code, and by other providers.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'email.label': 'E-Mail-Adresse',
  'email.continue': 'Weiter mit E-Mail',
  'email.continue_as': 'Weiter als {email}',
  'email.invalid': 'Keine E-Mail-Adresse',
  'email.too_soon': 'Bitte versuchen Sie es in {count} s erneut',
  'email.code.header': 'E-Mail bestätigen',
  'email.code.title': 'Geben Sie die sechs Ziffern ein',
  'email.code.text': 'Gesendet an <b>{email}</b>. Sehen Sie auch im Spam-Ordner nach.',
  'email.code.label': 'Sechsstelliger Code',
  'email.code.checking': 'Der Code wird geprüft',
  'email.code.wrong': 'Falscher Code. Verbleibende Versuche: {count}',
  'email.code.superseded': 'Ein neuerer Code ist unterwegs. Geben Sie diesen ein.',
  'email.code.ended': 'Dieser Code gilt nicht mehr. Fordern Sie einen neuen an.',
  'email.resend': 'Erneut senden',
  'email.resend_in': 'Noch nichts da? Erneut senden in {time}',
  'email.other': 'Andere Adresse verwenden',
  'email.device.header': 'Neues Gerät',
  'email.device.title': 'Diesen Browser bestätigen',
  'email.device.text':
    'Öffnen Sie den Link, den wir an <b>{email}</b> gesendet haben, auf einem Gerät, das Sie schon verwendet haben, und wählen Sie dort diese Zahl.',
  'email.device.full':
    'Dieses Konto hat so viele Geräte, wie es haben darf. Entfernen Sie einige auf einem Gerät, das die Wallet öffnet, in deren Einstellungen unter „Geräte und Wiederherstellung“.',
  'email.blocked.title': 'Die Wallet kann in diesem Browser nichts speichern',
  'email.blocked.text':
    'Es wurde nichts angelegt, und nichts ging verloren. Erlauben Sie dieser Website in den Einstellungen des Browsers, Daten zu speichern, und versuchen Sie es noch einmal. Oder nehmen Sie eine andere Wallet.',
  'email.recover.header': 'Ihre Wallet',
  'email.recover.title': 'Öffnen Sie Ihre Wallet in diesem Browser',
  'email.recover.text':
    'Sie sind als <b>{email}</b> angemeldet. Dieser Browser hat Ihre Wallet noch nie geöffnet: Stellen Sie sie im Fenster der sicheren Seite wieder her.',
  'email.recover.open': 'Wallet wiederherstellen',
  'email.recover.hint':
    'Nichts zum Wiederherstellen zur Hand? Ihre Wallet öffnet sich weiterhin in dem Browser, den Sie bisher verwendet haben.',
  'email.begin.title': 'Richten Sie einen Weg zurück zu Ihrer Wallet ein',
  'email.begin.text':
    'Sie sind als <b>{email}</b> angemeldet. Dieser Browser vergisst, was eine Wallet in ihm ablegt: Erstellen Sie im Fenster der sicheren Seite einen Passkey oder schreiben Sie einen Code auf.',
  'email.begin.open': 'Weiter',
  'email.recover.waits.title': 'Ihre Wallet wird wiederhergestellt',
  'email.recover.waits.text':
    'Ab {time} lässt sie sich in diesem Browser öffnen. Die Person, der sie gehört, wurde benachrichtigt und kann die Wiederherstellung bis dahin beenden. Sie können dies schließen und später wiederkommen.',
  'email.recover.ready.title': 'Die Wartezeit ist vorbei',
  'email.recover.ready.text': 'Ihre Wallet lässt sich jetzt in diesem Browser öffnen.',
  'email.recover.show': 'Wiederherstellung anzeigen',
  'email.change.header': 'E-Mail ändern',
  'email.change.step_new': 'Neue Adresse',
  'email.change.step_old': 'Altes Postfach',
  'email.change.step_last': 'Neues Postfach',
  'email.change.label': 'Neue E-Mail-Adresse',
  'email.change.help':
    'Zurzeit ist es {email}. Beide Postfächer erhalten einen Code, damit niemand Ihr Konto ohne das alte verschieben kann.',
  'email.change.first':
    'Dieses Postfach erhält einen Code. Danach können Sie sich damit anmelden, und wir können Ihnen sagen, was mit Ihrer Wallet geschieht.',
  'email.change.continue': 'Weiter',
  'email.change.sending': 'Wird gesendet …',
  'email.change.again': 'Stimmt etwas nicht? Neu beginnen',
  'email.change.taken':
    'Diese Adresse kann für Ihr Konto nicht verwendet werden. Wählen Sie eine andere.',
  'email.change.too_many': 'Zurzeit zu viele E-Mails. Versuchen Sie es in einer Stunde erneut.',
  'email.change.device': 'Öffnen Sie zuerst Ihre Wallet in diesem Browser',
  'email.change.done.title': 'Ihre E-Mail-Adresse wurde geändert',
  'email.change.done.text':
    'Melden Sie sich ab jetzt mit <b>{email}</b> an. Ihre anderen Geräte wurden abgemeldet, und einen Tag lang lässt sich die Wallet weder exportieren noch wiederherstellen.',
  'email.change.done.close': 'Fertig',
  'email.not_loaded.title': 'Die Anmeldung per E-Mail wurde nicht geladen',
  'email.not_loaded.text':
    'Es wurde nichts weitergegeben. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  'email.timeout.title': 'Keine Antwort von der sicheren Seite',
  'email.timeout.text': 'Es wurde nichts signiert. Versuchen Sie es erneut.',
  'email.session.title': 'Sie wurden abgemeldet',
  'email.session.text':
    'Ihr Guthaben hat sich nicht bewegt. Melden Sie sich erneut an, um Ihre Wallet zu nutzen.',
  'email.not_allowed': 'Diese Anfrage ist nicht erlaubt',
  'email.failed': 'Das hat nicht geklappt. Versuchen Sie es erneut.',
  'email.resent': 'Der Code wurde erneut gesendet',
  'email.being_sent': 'Es wird gesendet',
  'social.title': 'Anmelden mit',
  'social.continue': 'Weiter mit {provider}',
  'social.more': 'Weitere Anbieter',
  'social.window.title': 'Weiter im Fenster von {provider}',
  'social.window.text': 'Melden Sie sich dort an. Hier geht es dann von selbst weiter.',
  'social.window.again': 'Erneut öffnen',
  'social.answered.title': 'Sie werden angemeldet',
  'social.blocked.title': 'Der Browser hat das Fenster blockiert',
  'social.blocked.text':
    'Die Anmeldung öffnet sich in einem kleinen Fenster. Öffnen Sie es von hier aus.',
  'social.blocked.open': 'Fenster öffnen',
  'social.farcaster.code': 'Anmeldecode für Farcaster',
  'social.farcaster.link': 'Farcaster-Link',
  'social.farcaster.waiting': 'Warten auf Ihr Telefon',
  'social.farcaster.copy': 'Link kopieren',
  'social.farcaster.copied': 'Kopiert',
  'social.farcaster.scan':
    'Scannen Sie den Code mit der Kamera des Telefons und bestätigen Sie in Farcaster.',
  'social.farcaster.continue': 'Weiter in Farcaster',
  'social.farcaster.accept': 'Nehmen Sie die Anfrage in der App an.',
  'social.farcaster.open': 'Farcaster öffnen',
  'social.declined': 'Sie haben der Anmeldung nicht zugestimmt',
  'social.unavailable': '{provider} antwortet nicht. Versuchen Sie es später erneut.',
  'social.failed':
    'Die Anmeldung mit {provider} hat nicht geklappt. Versuchen Sie es erneut oder auf einem anderen Weg.',
  'social.timeout': 'Das hat zu lange gedauert. Versuchen Sie es erneut.',
};
