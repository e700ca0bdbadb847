// SPDX-License-Identifier: Apache-2.0
//
// German: activity, and what lists of the account share.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';
import type { Refusals } from '../refusals.ts';

export const words: Translated<typeof english> = {
  'account.explorer': 'Im Explorer ansehen',
  'account.activity': 'Aktivität',
  'account.part_failed_text':
    'Ihr Guthaben ist nicht betroffen. Versuchen Sie es gleich noch einmal.',

  'activity.all': 'Alle Aktivitäten',
  'activity.loading': 'Ihre Aktivität wird geladen',
  'activity.more': 'Weitere Aktivität wird geladen',
  'activity.none': 'Noch keine Aktivität',
  'activity.none_text': 'Ihre nächsten Transaktionen erscheinen hier',
  'activity.not_loaded': 'Die Aktivität wurde nicht geladen',
  'activity.more_failed': 'Ältere Aktivität wurde nicht geladen',
  'activity.retry': 'Aktivität erneut laden',
  'activity.elsewhere':
    'Aktivität auf {network} ist hier nicht bekannt. Ihr Guthaben ist nicht betroffen.',
  'activity.from_here': 'Was von diesem Browser gesendet wurde. Der Explorer hat alles.',
  'activity.approve': 'Freigegeben',
  'activity.borrow': 'Geliehen',
  'activity.burn': 'Verbrannt',
  'activity.burn_of': '{name} verbrannt',
  'activity.buy': 'Gekauft',
  'activity.buy_of': '{name} gekauft',
  'activity.cancel': 'Abgebrochen',
  'activity.claim': 'Eingelöst',
  'activity.deploy': 'Vertrag erstellt',
  'activity.deposit': 'Eingezahlt',
  'activity.execute': 'Vertragsaufruf',
  'activity.mint': 'Geprägt',
  'activity.mint_of': '{name} geprägt',
  'activity.receive': 'Empfangen',
  'activity.receive_of': '{name} empfangen',
  'activity.repay': 'Zurückgezahlt',
  'activity.revoke': 'Widerrufen',
  'activity.send': 'Gesendet',
  'activity.send_of': '{name} gesendet',
  'activity.sending': '{name} wird gesendet',
  'activity.send_failed': 'Senden fehlgeschlagen',
  'activity.stake': 'Gestakt',
  'activity.trade': 'Getauscht',
  'activity.unstake': 'Staking beendet',
  'activity.withdraw': 'Abgehoben',
  'activity.in_progress': 'Läuft',
  'activity.not_done': 'Transaktion fehlgeschlagen',
  'activity.pending': 'Ausstehend',
  'activity.confirmed': 'Bestätigt',
  'activity.failed': 'Fehlgeschlagen',
  'activity.from': 'von {account}',
  'activity.to': 'an {account}',
  'activity.about': 'etwa {amount}',
  'activity.became': '{from} gegen {to}',
  'activity.nfts': {
    one: '{count} NFT',
    other: '{count} NFTs',
  },
  'activity.transfers': {
    one: '{count} Transfer',
    other: '{count} Transfers',
  },
  'activity.suspicious': {
    one: '{count} verdächtiger Eintrag',
    other: '{count} verdächtige Einträge',
  },
  'activity.suspicious_folded': 'Ausgeblendet',
  'activity.suspicious_list': 'Verdächtige Einträge',
  'activity.suspicious_one': 'Verdächtig',
  'activity.warning': 'Kopieren Sie hier keine Adresse',
  'activity.warning_text':
    'Das stammt von Fremden, oft mit einer Adresse, die einer Ihnen bekannten ähnelt. Von Ihrem Guthaben hat sich nichts bewegt.',

  'asked.list': 'Wartet auf Ihre Wallet',
  'asked.title': 'In {wallet} bestätigen',
  'asked.text':
    'Ohne Ihre Bestätigung wird nichts gesendet. Vergleichen Sie, was die Wallet zeigt.',
  'asked.sign_text': 'Ohne Ihre Bestätigung wird nichts signiert. Lesen Sie, was die Wallet zeigt.',
  'asked.signature': 'Signatur',
  'asked.open': 'Erneut öffnen',
  'asked.link':
    '{wallet} hat noch nicht geantwortet. Erneutes Öffnen fragt nichts ein zweites Mal.',
  'asked.elsewhere':
    '{wallet} hat noch nicht geantwortet. Öffnen Sie die Wallet auf Ihrem anderen Gerät: Die Anfrage wartet dort.',
  'asked.window':
    '{wallet} hat noch nicht geantwortet. Das Fenster liegt vielleicht hinter diesem: Suchen Sie das Symbol in der Leiste des Browsers.',
  'asked.signed': 'Sie ist unterwegs ins Netzwerk.',
  'asked.answered': 'Die App hat die Antwort.',
  'asked.declined': 'Abgelehnt',
  'asked.declined_text': 'Sie haben es in {wallet} abgelehnt. Es wurde nichts gesendet.',
  'asked.no_answer': 'Keine Antwort',
  'asked.not_signed': 'Es wurde nichts signiert. Starten Sie es in der App noch einmal.',
  'asked.unsure':
    '{wallet} hat nicht gesagt, ob gesendet wurde. Sehen Sie in Ihrer Aktivität nach, bevor Sie es erneut versuchen.',
  'asked.unsure_signed':
    '{wallet} hat nicht gesagt, ob signiert wurde. Sehen Sie dort nach, bevor Sie es erneut versuchen.',
  'transaction.title': 'Transaktion',
  'transaction.gone': 'Diese Transaktion ist nicht hier',
  'transaction.gone_text':
    'Sie gehört zu einem anderen Konto oder Netzwerk oder ist älter als diese Liste. Es ging nichts verloren.',
  'transaction.transfers': 'Außerdem bewegt',
  'transaction.from': 'Von',
  'transaction.to': 'An',
  'transaction.contract': 'Vertrag',
  'transaction.application': 'App',
  'transaction.seller': 'Gekauft bei',
  'transaction.fee': 'Gebühr',
  'transaction.status': 'Status',
  'transaction.time': 'Zeit',
  'transaction.hash': 'Transaktions-ID',
  'transaction.signed': 'Signiert',
  'activity.canceling': 'Wird abgebrochen',
  'transaction.replaced': 'Durch eine andere ersetzt',
  'transaction.replaced_text':
    'Eine Transaktion mit derselben Nonce, die nicht von hier gesendet wurde, ging an ihrer Stelle durch. Hat Ihre Wallet sie beschleunigt, tat jene dasselbe: Sehen Sie dort nach, bevor Sie noch einmal senden.',
  'transaction.not_moved': 'Der Token wurde nicht bewegt',
  'transaction.not_moved_text':
    'Das Netzwerk hat die Transaktion ausgeführt, aber der Vertrag des Tokens hat nichts bewegt: Ihr Guthaben ist wie zuvor. Nur die Gebühr wurde ausgegeben.',
  'transaction.untold': 'Unklar, ob der Token bewegt wurde',
  'transaction.untold_text':
    'Das Netzwerk hat die Transaktion ausgeführt, aber der Vertrag des Tokens meldet keine Überweisung, und kein Knoten konnte Ihr damaliges Guthaben nennen. Sehen Sie Ihr Guthaben an oder fragen Sie den Empfänger, bevor Sie noch einmal senden.',
  'transaction.unseen': 'Noch nicht im Netzwerk',
  'transaction.unseen_text':
    'Ihre Wallet hat sie signiert, aber kein Knoten kennt sie. Vielleicht müssen noch andere signieren. Sie kann noch hinausgehen: Sehen Sie in Ihrer Wallet nach, bevor Sie sie noch einmal senden.',
  'transaction.dropped': 'Das Netzwerk hat sie vergessen',
  'transaction.dropped_text':
    'Kein Knoten kennt sie mehr. Sie kann noch wiederkommen und durchgehen.',
  'transaction.expired': 'Die Zeit ist abgelaufen',
  'transaction.expired_text':
    'Das Netzwerk hat sie nicht innerhalb von etwa einer Minute angenommen, und jetzt kann es das nicht mehr. Es wurde nichts gesendet und nichts bezahlt.',
  'transaction.second': 'Das wurde ein zweites Mal gesendet',
  'transaction.second_text':
    'Ihre Wallet nahm eine andere Nonce als verlangt. Sie ersetzt nichts: Beide Transaktionen können durchgehen.',
  'transaction.first_won': 'Die erste ging durch',
  'transaction.first_won_text':
    'Sie war schneller als die, die sie ersetzen sollte. Nur die erste zählt.',
  'replace.speed_up': 'Beschleunigen',
  'replace.cancel': 'Transaktion abbrechen',
  'replace.speed_up_text':
    'Dieselbe Transaktion wird mit einer höheren Gebühr noch einmal gesendet. Nur eine der beiden kann durchgehen.',
  'replace.cancel_text':
    'Eine Transaktion ohne Betrag an Sie selbst tritt mit einer höheren Gebühr an ihre Stelle. Ob der Abbruch gelingt, ist nicht gewiss: Die erste kann noch durchgehen.',
  'replace.back': 'Zurück',
  'replace.calls': 'Empfänger oder Vertrag',
  'replace.recipient': 'Empfänger',
  'replace.token': 'Vertrag des Tokens',
  'replace.to_yourself': 'An Sie selbst',
  'replace.amount': 'Mitgesendet',
  'replace.nonce': 'Nonce',
  'replace.old_max': 'Höchste Gebühr bisher',
  'replace.fee': 'Neue Gebühr',
  'replace.fee_max': 'Höchstens',
  'replace.check_nonce': 'Prüfen Sie die Nonce in Ihrer Wallet',
  'replace.check_nonce_text':
    'Ihre Wallet muss die Nonce {nonce} zeigen. Eine Wallet, die eine andere nimmt, sendet ein zweites Mal. Lehnen Sie dann in der Wallet ab.',
  'replace.accept': 'Ich bestätige nur mit der Nonce {nonce}',
  'replace.accept_fee': 'Ich nehme diese Gebühr an und bestätige nur mit der Nonce {nonce}',
  'replace.large_fee': 'Die Netzwerkgebühr ist hoch',
  'replace.large_fee_text':
    'Sie ist ein großer Teil dessen, was Sie senden oder haben. Wenn sie Ihnen falsch vorkommt, gehen Sie zurück und versuchen Sie es später noch einmal.',
  'replace.would_fail': 'Sie würde gerade fehlschlagen',
  'replace.would_fail_text': 'Das Netzwerk sagt: {detail} Die Gebühr wird trotzdem ausgegeben.',
  'replace.changed': 'Die Zahlen haben sich geändert. Sehen Sie noch einmal hin.',
  'replace.checking': 'Das Netzwerk wird abgefragt',
  'replace.checking_text': 'Was wartet, und was es jetzt zahlen muss.',
  'replace.signing': 'In {wallet} bestätigen',
  'replace.signing_text': 'Lehnen Sie dort ab, wenn die Nonce nicht {nonce} ist.',
  'replace.started': 'Gesendet. Nur eine der beiden kann durchgehen.',
  'replace.problem': 'Das geht jetzt nicht',
  'replace.problem.lost': 'Es konnte nicht geladen werden. Es wurde nichts gesendet.',
  'replace.problem.gone': 'Sie wurde nicht von diesem Browser gesendet.',
  'replace.problem.other_account':
    'Wählen Sie das Konto und das Netzwerk, von denen sie gesendet wurde.',
  'replace.problem.too_late':
    'Es ist zu spät: Ein Block hat sie aufgenommen, oder eine andere mit ihrer Nonce.',
  'replace.problem.unknown':
    'Der Knoten des Netzwerks kennt sie gerade nicht, darum kann sie nicht ersetzt werden. Versuchen Sie es gleich noch einmal.',
  'replace.problem.unreadable':
    'Sie ist von einer Art, die hier nicht wiederholt werden kann. Es wurde nichts gesendet.',
  'replace.problem.fee': 'Für die neue Gebühr von bis zu {detail} ist nicht genug da.',
  'replace.problem.node':
    'Das Netzwerk antwortet nicht, wie es sollte. Versuchen Sie es gleich noch einmal.',
  'replace.problem.wrong_node': 'Der Server dieses Netzwerks gehört zu einem anderen Netzwerk.',
  'replace.problem.declined': 'Sie haben es in der Wallet abgelehnt. Es wurde nichts gesendet.',
  'replace.problem.refused': 'Es wurde abgelehnt, und es wurde nichts gesendet.',
  'replace.problem.unsure':
    'Die Wallet hat nicht gesagt, ob sie gesendet hat. Sehen Sie dort nach, bevor Sie es erneut versuchen.',
  'refused.reason': 'Genannter Grund:',
  'settings.network': 'Netzwerk',
};

export const errors: Refusals = {
  fee_cap_too_high: {
    title: 'Eine solche Gebühr nimmt kein Netzwerk an',
    text: 'Es wurde nichts gesendet und nichts ausgegeben. Die Gebühr ist unmöglich hoch. Versuchen Sie es erneut und prüfen Sie die Gebühr in der Wallet.',
  },
  fee_cap_too_low: {
    title: 'Die Netzwerkgebühr ist gestiegen',
    text: 'Es wurde nichts gesendet und nichts ausgegeben. Das Netzwerk verlangt jetzt mehr als die angebotene Gebühr. Versuchen Sie es erneut, dann wird sie neu berechnet.',
  },
  tip_above_fee_cap: {
    title: 'Die Gebühr geht nicht auf',
    text: 'Es wurde nichts gesendet und nichts ausgegeben. Das Trinkgeld ist höher, als die ganze Gebühr sein darf. Versuchen Sie es erneut und lassen Sie die Gebühr in der Wallet, wie sie ist.',
  },
  nonce_too_low: {
    title: 'Diese Nonce ist schon vergeben',
    text: 'Das Netzwerk hat eine Transaktion mit dieser Nonce, vielleicht genau diese. Sehen Sie in Ihrer Aktivität nach, bevor Sie es erneut versuchen.',
  },
  nonce_too_high: {
    title: 'Die Wallet ist dem Netzwerk voraus',
    text: 'Es wurde nichts gesendet und nichts ausgegeben. Die Wallet zählt Transaktionen mit, die das Netzwerk nicht kennt. Warten Sie die offenen ab oder setzen Sie die Aktivität des Kontos in der Wallet zurück, und versuchen Sie es dann erneut.',
  },
  nonce_at_max: {
    title: 'Dieses Konto kann nichts mehr senden',
    text: 'Es wurde nichts gesendet und nichts ausgegeben. Das Konto hat alle seine Nummern verbraucht. Nehmen Sie ein anderes Konto.',
  },
  insufficient_funds: {
    title: 'Für Betrag und Gebühr reicht es nicht',
    text: 'Es wurde nichts gesendet und nichts ausgegeben. Auf dem Konto ist weniger als Betrag und Netzwerkgebühr zusammen. Wählen Sie einen kleineren Betrag oder füllen Sie zuerst das Konto auf.',
  },
  intrinsic_gas_too_high: {
    title: 'Die Transaktion ist zu groß',
    text: 'Es wurde nichts gesendet und nichts ausgegeben. Das Gaslimit ist höher, als das Netzwerk erlaubt. Versuchen Sie es erneut und lassen Sie das Limit in der Wallet, wie es ist.',
  },
  intrinsic_gas_too_low: {
    title: 'Das Gaslimit ist zu niedrig',
    text: 'Es wurde nichts gesendet und nichts ausgegeben. Das Netzwerk braucht mehr für diese Transaktion. Versuchen Sie es erneut und lassen Sie das Limit in der Wallet, wie es ist.',
  },
  execution_reverted: {
    title: 'Der Vertrag hat es abgelehnt',
    text: 'Es wurde nichts gesendet und nichts ausgegeben. Die Transaktion würde jetzt fehlschlagen. Prüfen Sie Betrag und Token, bevor Sie es erneut versuchen.',
  },
  transaction_type_not_supported: {
    title: 'Das Netzwerk nimmt diese Art von Transaktion nicht an',
    text: 'Es wurde nichts gesendet und nichts ausgegeben. Versuchen Sie es erneut. Bleibt es dabei, nehmen Sie eine andere Wallet.',
  },
};
