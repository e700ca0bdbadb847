// SPDX-License-Identifier: Apache-2.0
//
// German: paying.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'pay.title': 'Bezahlen',
  'pay.progress': 'Zahlung',
  'pay.off': 'Zahlungen sind ausgeschaltet',
  'pay.off_text': 'Diese App nimmt hier keine an.',
  'pay.loading': 'Die Zahlung wird abgefragt',
  'pay.unavailable': 'Das kann nicht bezahlt werden',
  'pay.on': 'auf {network} an {name}',
  'pay.on_unknown': 'an {name}, in einem Netzwerk, das diese App nicht kennt ({network})',
  'pay.expires': 'Zu bezahlen innerhalb von {time}',
  'pay.account': 'Von Ihrem Konto',
  'pay.wallet': 'Mit der Wallet bezahlen',
  'pay.own': 'Ihr Konto',
  'pay.available': '{amount} verfügbar',
  'pay.wallet_with': 'Mit {wallet} bezahlen',
  'pay.connected': 'der verbundenen Wallet',
  'pay.other_network': 'Ihre Wallet ist in einem anderen Netzwerk',
  'pay.switch': 'Zu {network} wechseln',
  'pay.no_network':
    'Das Netzwerk der Zahlung ({network}) bietet diese App nicht an. Bezahlen Sie mit einer anderen Wallet oder auf einer anderen Seite.',
  'pay.exchange': 'Von einer Börse',
  'pay.exchange_with': 'Mit {name} bezahlen',
  'pay.exchanges_none': 'Keine Börsen verfügbar',
  'pay.exchanges_asking': 'Börsen werden gesucht',
  'pay.recipient': 'Empfänger',
  'pay.fee': 'Netzwerkgebühr',
  'pay.fee_by_wallet': 'Nennt Ihre Wallet',
  'pay.checking': 'Das Netzwerk wird abgefragt',
  'pay.confirm': '{amount} {symbol} bezahlen',
  'pay.confirm_none': 'Bezahlen',
  'pay.swap': 'Gegen {symbol} tauschen',
  'pay.swapping': 'Ihr Tausch gegen {symbol} läuft. Danach können Sie bezahlen.',
  'pay.again': 'Erneut bezahlen',
  'pay.unfinished': 'Schon einmal angefragt',
  'pay.unfinished_text':
    'Ihre Wallet wurde vor einer Weile um dieselbe Zahlung gebeten. Die Zahlung kann bereits hinausgegangen sein oder noch hinausgehen. Sehen Sie zuerst dort nach.',
  'pay.begun': 'Bei {name} begonnen',
  'pay.begun_text':
    'Sie haben dieselbe Zahlung bei {name} begonnen. Sie kann dort bereits bezahlt sein oder noch hinausgehen. Sehen Sie zuerst dort nach.',
  'pay.exchange_again': 'Erneut mit {name} bezahlen',
  'pay.reported': 'Schon gemeldet',
  'pay.reported_text':
    'Für diese Zahlung wurde bereits eine Überweisung gemeldet, die das Netzwerk noch nicht bestätigt hat. Falls Sie auf einem anderen Gerät bezahlt haben, warten Sie diese ab: Sie würden sonst doppelt bezahlen.',
  'pay.keeps': 'Der Token behält einen Teil',
  'pay.keeps_text':
    'Von {amount} {symbol} kommen nur {received} an. Der Empfänger kann das für zu wenig halten und den Rest verlangen.',
  'pay.large_fee': 'Die Netzwerkgebühr ist hoch',
  'pay.large_fee_text':
    'Sie ist ein großer Teil dessen, was Sie bezahlen oder haben. Wenn sie Ihnen falsch vorkommt, gehen Sie zurück und versuchen Sie es später noch einmal.',
  'pay.anyway': 'Trotzdem bezahlen',
  'pay.careful': 'Was gesendet ist, lässt sich nicht zurückholen.',
  'pay.changed': 'Die Gebühr hat sich geändert. Sehen Sie noch einmal hin.',
  'pay.problem': 'Es ging nicht weiter',
  'pay.problem.config': 'Die Zahlungsanfrage dieser App ist unvollständig.',
  'pay.problem.recipient': 'Die Adresse, an die bezahlt werden sollte, ist keine.',
  'pay.problem.asset': 'Womit bezahlt werden sollte, ist kein Token.',
  'pay.problem.amount': 'Der Betrag ist null oder hat mehr Nachkommastellen als der Token.',
  'pay.problem.namespace': 'Zahlungen in dieser Art von Netzwerk gibt es hier nicht.',
  'pay.problem.unknown': 'Diese Zahlung gibt es nicht. Bitten Sie den Shop um eine neue.',
  'pay.problem.server': 'Die Zahlung konnte nicht abgefragt werden.',
  'pay.problem.expired': 'Die Zeit ist um. Bitten Sie den Shop um eine neue.',
  'pay.problem.expired_open': 'Die Zeit ist um.',
  'pay.problem.token_decimals':
    'Der Token zählt in einer anderen Einheit als angezeigt. Es wurde nichts gesendet.',
  'pay.problem.contract_account':
    'Dieses Konto ist ein Vertrag, dessen Transfers ein Shop nicht unterscheiden kann. Bezahlen Sie von einem anderen Konto.',
  'pay.problem.balance': 'Ihr Guthaben reicht nicht: Sie haben {detail} {symbol}.',
  'pay.problem.fee': 'Es ist nicht genug {currency} für die Netzwerkgebühr da. {detail}',
  'pay.problem.reverted': 'Das Netzwerk würde es ablehnen. {detail}',
  'pay.problem.token_refuses': 'Der Token würde sich nicht bewegen. Es wurde nichts gesendet.',
  'pay.problem.node': 'Das Netzwerk antwortet nicht. Es wurde nichts gesendet.',
  'pay.problem.wrong_node':
    'Der Knoten gehört zu einem anderen Netzwerk. Es wurde nichts gesendet.',
  'pay.problem.declined': 'Sie haben in Ihrer Wallet abgelehnt. Es wurde nichts gesendet.',
  'pay.problem.refused': 'Ihre Wallet hat es nicht gesendet.',
  'pay.problem.unsure':
    'Ihre Wallet hat nicht gesagt, ob sie gesendet hat. Sehen Sie dort nach, bevor Sie noch einmal bezahlen.',
  'pay.problem.unseen':
    'Ihre Wallet hat sie signiert, aber sie ist nicht im Netzwerk. Vielleicht müssen noch andere signieren. Sehen Sie dort nach, bevor Sie noch einmal bezahlen.',
  'pay.problem.untold':
    'Das Netzwerk hat die Transaktion ausgeführt, aber der Vertrag des Tokens meldet keine Überweisung, und kein Knoten konnte Ihr damaliges Guthaben nennen. Sehen Sie Ihr Guthaben an oder fragen Sie den Empfänger, bevor Sie noch einmal bezahlen.',
  'pay.problem.transfer_failed':
    'Das Netzwerk hat den Transfer abgelehnt. Nur die Gebühr wurde ausgegeben.',
  'pay.problem.replaced':
    'Ihre Wallet hat eine andere Transaktion mit derselben Nummer gesendet. Falls Sie sie beschleunigt haben, ist bezahlt: Sehen Sie zuerst dort nach.',
  'pay.problem.underpaid': 'Angekommen: nur {received} {symbol}. Sie können den Rest bezahlen.',
  'pay.problem.underpaid_expired':
    'Die Zeit ist um. Angekommen: nur {received} {symbol}. Senden Sie nichts mehr: Fragen Sie den Shop, der diesen Betrag hat.',
  'pay.problem.not_recognised':
    'Es wurde gesendet, zählt aber nicht für diese Zahlung. Geben Sie dem Shop Bescheid, mit der Nummer der Transaktion.',
  'pay.problem.exchanges': 'Die Börsen konnten nicht abgefragt werden.',
  'pay.problem.exchange_refuses': 'Die Börse hat diesen Token nicht.',
  'pay.problem.exchange_page': 'Die Börse hat ihre Seite nicht geöffnet. Es wurde nichts bezahlt.',
  'pay.problem.exchange_status':
    'Die Börse sagt nicht, was daraus geworden ist. Falls Sie dort bezahlt haben, kann es noch kommen.',
  'pay.problem.exchange_failed': 'Die Börse sagt, dass es fehlgeschlagen ist.',
  'pay.problem.exchange_silent':
    'Von der Börse war noch nichts zu hören. Falls Sie dort bezahlt haben, kann es noch kommen.',
  'pay.step.signing': 'Bestätigung der Zahlung steht aus',
  'pay.step.signing_text': 'Bitte bestätigen Sie die Transaktion in Ihrer Wallet',
  'pay.step.sent': 'Zahlung gesendet',
  'pay.step.sent_text': 'Das Netzwerk muss sie noch aufnehmen.',
  'pay.step.sent_blocks': '{count} von {wanted} Blöcken. Der Shop wartet auf alle.',
  'pay.step.exchange': 'Zahlung begonnen',
  'pay.step.exchange_text': 'Bitte schließen Sie die Zahlung bei der Börse ab',
  'pay.step.done': 'Zahlung abgeschlossen',
  'pay.step.done_text': 'Ihre Transaktion wurde erfolgreich verarbeitet',
  'pay.step.failed': 'Zahlung fehlgeschlagen',
  'pay.step.failed_text': 'Bei Ihrer Transaktion ist ein Fehler aufgetreten',
  'pay.incomplete': 'Nicht vollständig bezahlt',
  'pay.late': 'Sie kam nach Ablauf der Zeit: Ob das zählt, sagt der Shop.',
  'pay.overpaid': 'Es kam mehr an als verlangt: {received} {symbol}.',
  'pay.blocked': 'Ihr Browser hat das Fenster blockiert: Öffnen Sie es mit der Schaltfläche unten.',
  'pay.reopen': 'Erneut öffnen',
  'pay.closing': 'Schließen beendet die Zahlung nicht.',
  'pay.transaction': 'Transaktion',
  'pay.paid': 'Bezahlt',
  'pay.back': 'Zurück zu {name}',
  'pay.done': 'Fertig',
};
