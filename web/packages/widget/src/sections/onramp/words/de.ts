// SPDX-License-Identifier: Apache-2.0
//
// German: buying.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'buy.title': 'Kaufen',
  'buy.off': 'Kaufen ist ausgeschaltet',
  'buy.off_text': 'Diese App bietet es hier nicht an.',
  'buy.loading': 'Es wird nachgesehen, was es zu kaufen gibt',
  'buy.unavailable': 'Hier gibt es gerade nichts zu kaufen',
  'buy.unavailable_text':
    'Kein Anbieter antwortet. Es wurde nichts bezahlt. Versuchen Sie es gleich noch einmal.',
  'buy.you_pay': 'Sie zahlen',
  'buy.currency': 'Währung:',
  'buy.country': 'Ihr Land',
  'buy.state': 'Ihr Bundesstaat',
  'buy.state_choose': 'Wählen',
  'buy.state_waits': '{names} verkauft hier, sobald Sie Ihren Bundesstaat gewählt haben.',
  'buy.token': 'Token:',
  'buy.select': 'Token wählen',
  'buy.select_fiat': 'Währung wählen',
  'buy.pay_with': 'Bezahlen mit',
  'buy.method.card': 'Karte',
  'buy.method.ach_bank_account': 'Bank',
  'buy.offers': 'Sie erhalten, nach allen Gebühren',
  'buy.asking': 'Angebote werden eingeholt',
  'buy.best': 'Bestes',
  'buy.fee': '{provider} · Gebühren {fee}',
  'buy.continue': 'Weiter bei {provider}',
  'buy.continue_none': 'Noch kein Angebot',
  'buy.takes': '{provider} nimmt die Zahlung an und verlangt vielleicht einen Ausweis.',
  'buy.how': 'Wie geht das?',
  'buy.purchases': 'Käufe',
  'buy.estimate': 'Geschätzt, ohne Gebühren: etwa {amount}.',
  'buy.problem.below_min': 'Mindestens {limit}.',
  'buy.problem.above_max': 'Höchstens {limit}.',
  'buy.problem.not_sold':
    'Niemand verkauft das in dieser Währung. Wählen Sie einen anderen Token oder eine andere Währung.',
  'buy.problem.unavailable': 'Kein Anbieter antwortet gerade. Es wurde nichts bezahlt.',
  'buy.problem.refused': 'Der Anbieter hat seine Seite nicht geöffnet. Es wurde nichts bezahlt.',
  'buy.problem.often':
    'Zu oft gefragt. Versuchen Sie es später noch einmal. Es wurde nichts bezahlt.',
  'buy.problem.not_here': 'In den Netzwerken dieser App wird nichts verkauft.',
  'buy.problem.not_here_smart':
    'Dieses Konto ist ein Programm, das es nur auf {network} gibt, und dort wird nichts verkauft.',
  'buy.problem.not_in_country':
    'In diesem Land wird nichts verkauft: {country}. Sind Sie in einem anderen, dann wählen Sie es.',
  'buy.problem.no_subdivision':
    'Was in den USA verkauft wird, hängt vom Bundesstaat ab. Wählen Sie Ihren.',
  'buy.problem.lacking':
    '{token} wird in diesem Land nicht verkauft: {country}. Wählen Sie einen anderen Token oder, falls Sie dort sind, ein anderes Land.',
  'buy.problem.old': 'Diese Angebote sind zu alt zum Kaufen.',
  'buy.step.opening': '{provider} wird geöffnet',
  'buy.step.opening_text': 'Die Seite öffnet sich in einem eigenen Fenster.',
  'buy.step.in_window': 'Schließen Sie im Fenster von {provider} ab',
  'buy.step.in_window_text':
    'Bezahlen Sie dort: {paid} ist eingetragen. Auf Ihrem Konto kommt an: etwa {amount}.',
  'buy.step.in_progress': '{provider} hat Ihre Zahlung',
  'buy.step.in_progress_text': 'Unterwegs zu Ihrem Konto: etwa {amount}.',
  'buy.step.done': 'Angekommen: {amount}',
  'buy.step.done_text': 'Sie haben {paid} bei {provider} bezahlt.',
  'buy.step.done_untold': 'Angekommen: {symbol}',
  'buy.step.done_untold_text': 'Gekauft bei {provider}.',
  'buy.step.failed': 'Der letzte Versuch ist fehlgeschlagen',
  'buy.step.failed_text':
    '{provider} hat abgelehnt, oder Sie haben dort abgebrochen. Falls Sie im Fenster dort mit einer anderen Karte bezahlen, steht es hier und bei Ihren Käufen.',
  'buy.step.refunded': 'Die Zahlung wurde erstattet',
  'buy.step.refunded_text': '{provider} gibt {paid} zurück.',
  'buy.step.refunded_untold_text': '{provider} gibt Ihre Zahlung zurück.',
  'buy.step.silent': 'Noch keine Nachricht von {provider}',
  'buy.step.silent_text':
    'Falls Sie bezahlt haben, kann es noch kommen: Sehen Sie im Fenster von {provider} nach. Falls nicht, wurde nichts abgebucht.',
  'buy.blocked': 'Ihr Browser hat das Fenster blockiert: Öffnen Sie es mit der Schaltfläche unten.',
  'buy.copy_link': 'Link kopieren',
  'buy.copied': 'Kopiert',
  'buy.reopen': 'Erneut öffnen',
  'buy.ask_again': 'Erneut fragen',
  'buy.closing': 'Schließen beendet den Kauf nicht.',
  'buy.more': 'Mehr kaufen',
  'buy.new': 'Neuer Kauf',
  'buy.none': 'Noch keine Käufe',
  'buy.none_text': 'Was Sie kaufen, steht hier.',
  'buy.list_failed': 'Käufe konnten nicht gelesen werden',
  'buy.list_failed_text': 'Es ging nichts verloren. Versuchen Sie es gleich noch einmal.',
  'buy.status.in_progress': 'Kauf läuft',
  'buy.status.done': 'Gekauft',
  'buy.status.failed': 'Fehlgeschlagen',
  'buy.status.refunded': 'Erstattet',
  'buy.what': 'Was ist Kaufen?',
  'buy.what.choose': 'Ein Angebot wählen',
  'buy.what.choose_text': 'Anbieter sagen, was nach allen Gebühren ankommt. Sie wählen einen.',
  'buy.what.pay': 'Beim Anbieter bezahlen',
  'buy.what.pay_text':
    'Seine eigene Seite nimmt Karte oder Überweisung an. Diese App sieht davon nichts.',
  'buy.what.arrives': 'Es kommt an Ihrer Adresse an',
  'buy.what.arrives_text': 'Der Anbieter sendet direkt an Ihr Konto und meldet, wie weit es ist.',
};
