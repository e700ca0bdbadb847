// SPDX-License-Identifier: Apache-2.0
//
// German: sending.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'send.title': 'Senden',
  'send.amount': 'Betrag',
  'send.token': 'Token:',
  'send.select': 'Token wählen',
  'send.available': '{amount} verfügbar',
  'send.max': 'Alles',
  'send.buy': '{symbol} kaufen',
  'send.buy_any': 'Kaufen',
  'send.missing': '{amount} {symbol} mehr, als Sie haben',
  'send.incorrect': 'Nur Ziffern. Nachkommastellen: höchstens {places}',
  'send.to': 'An',
  'send.to_hint': 'Name oder Adresse',
  'send.paste': 'Einfügen',
  'send.clear': 'Empfänger löschen',
  'send.not_whole':
    'Keine Adresse und kein Name. Kopieren Sie sie erneut und ganz aus ihrer Quelle.',
  'send.resolving': 'Der Name wird nachgeschlagen',
  'send.before': 'Bereits gesendet an',
  'send.network': 'Netzwerk',
  'send.fee': 'Netzwerkgebühr',
  'send.fee_by_wallet': 'Nennt Ihre Wallet',
  'send.about': 'etwa {amount}',
  'send.fee_max': 'Höchstens',
  'send.rent': 'Für das neue Konto des Empfängers',
  'send.arrives': 'Kommt an',
  'send.in_seconds': { one: 'in etwa {count} Sekunde', other: 'in etwa {count} Sekunden' },
  'send.in_minutes': { one: 'in etwa {count} Minute', other: 'in etwa {count} Minuten' },
  'send.speed': 'Geschwindigkeit',
  'send.speed.slow': 'Langsam',
  'send.speed.standard': 'Normal',
  'send.speed.fast': 'Schnell',
  'send.button.select_token': 'Token wählen',
  'send.button.incorrect_value': 'Ungültiger Wert',
  'send.button.add_amount': 'Betrag eingeben',
  'send.button.insufficient_funds': 'Guthaben reicht nicht',
  'send.button.add_address': 'Adresse eingeben',
  'send.button.invalid_address': 'Ungültige Adresse',
  'send.button.invalid_name': 'Dieser Name geht hier nicht',
  'send.button.preview': 'Prüfen',
  'send.search': 'Token suchen',
  'send.search_clear': 'Suche leeren',
  'send.yours': 'Ihre Token',
  'send.none': 'Keine Token gefunden',
  'send.none_text': 'Ihre Token erscheinen hier',
  'send.review': 'Senden prüfen',
  'send.you_send': 'Sie senden',
  'send.received': 'Der Empfänger erhält',
  'send.keep': 'Sie behalten',
  'send.careful': 'Prüfen Sie die Transaktion sorgfältig',
  'send.final': 'Nach der Bestätigung endgültig. Niemand kann es zurückholen.',
  'send.accept': 'Ich habe das gelesen und möchte senden',
  'send.confirm': '{amount} {symbol} senden',
  'send.changed': 'Die Zahlen haben sich geändert. Sehen Sie noch einmal hin.',
  'send.checking': 'Wird im Netzwerk getestet',
  'send.checking_text': 'Noch wurde nichts gesendet.',
  'send.signing': 'In {wallet} bestätigen',
  'send.signing_text':
    'Ohne Ihre Bestätigung wird nichts gesendet. Vergleichen Sie, was die Wallet zeigt.',
  'send.started': 'Transaktion gestartet',
  'send.loading': 'Was Sie senden können, wird geladen',
  'send.failed': 'Die Sendefunktion wurde nicht geladen',
  'send.failed_text':
    'Es wurde nichts gesendet. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  'send.unsupported': 'Kein Senden in diesem Netzwerk',
  'send.unsupported_text': 'Auf {network} ist das Senden hier noch nicht möglich.',
  'send.problem': 'Es wurde nicht gesendet',
  'send.unsure': 'Vielleicht wurde es gesendet',
  'send.problem.checksum':
    'Ein Buchstabe dieser Adresse ist falsch. Kopieren Sie sie erneut aus ihrer Quelle.',
  'send.problem.not_held': 'Sie haben nichts von dem Token, um den gebeten wird: {detail}.',
  'send.problem.other_chain': 'Diese Adresse gehört zu einem anderen Netzwerk: {detail}.',
  'send.problem.name_unknown': 'Niemand hat diesen Namen, oder er nennt keine Adresse.',
  'send.problem.name_elsewhere':
    'Dieser Name hat in diesem Netzwerk keine Adresse. Fragen Sie die Person, der er gehört, oder fügen Sie eine Adresse ein.',
  'send.problem.name_off_chain':
    'Dieser Name konnte dort, wo er geführt wird, nicht nachgeschlagen werden, oder niemand hat ihn. Fügen Sie stattdessen die Adresse ein.',
  'send.problem.name_not_plain':
    'Dieser Name hat Buchstaben, die mit anderen zu verwechseln sind. Nehmen Sie die Adresse.',
  'send.problem.names_down':
    'Namen können gerade nicht nachgeschlagen werden. Nehmen Sie die Adresse.',
  'send.problem.name_moved':
    'Dieser Name führt jetzt zu einer anderen Adresse: der angezeigten. Es wurde nichts gesendet. Fragen Sie die Person, der er gehört, ob das stimmt, bevor Sie fortfahren.',
  'send.problem.token_contract':
    'Das ist der Vertrag eines Tokens. Was dorthin geht, ist für immer verloren.',
  'send.problem.burn':
    'Niemand hat den Schlüssel dieser Adresse. Was dorthin geht, ist für immer verloren.',
  'send.problem.cannot_receive': 'Dieser Vertrag nimmt nicht an, was man ihm sendet. {detail}',
  'send.problem.token_refuses': 'Der Token lehnt diesen Transfer ab.',
  'send.problem.reverted': 'Das Netzwerk hat es getestet, und es schlug fehl: {detail}',
  'send.problem.token_decimals':
    'Der Token zählt in einer anderen Einheit als angezeigt. Trauen Sie seinen Zahlen nicht.',
  'send.problem.balance': 'Es ist jetzt weniger da: {detail}.',
  'send.problem.fee': 'Die Netzwerkgebühr, {detail}, ist höher als das, was dafür bleibt.',
  'send.problem.node':
    'Das Netzwerk antwortet nicht, wie es sollte. Versuchen Sie es gleich noch einmal.',
  'send.problem.wrong_node': 'Der Server dieses Netzwerks gehört zu einem anderen Netzwerk.',
  'send.problem.declined': 'Sie haben es in der Wallet abgelehnt.',
  'send.problem.refused': 'Die Transaktion konnte nicht gesendet werden. Versuchen Sie es erneut.',
  'send.problem.unsure':
    'Die Wallet hat nicht gesagt, ob sie gesendet hat. Sehen Sie in Ihrer Aktivität nach, bevor Sie es erneut versuchen.',
  'send.problem.other_names':
    'Namen, die auf .sol enden, werden hier nicht nachgeschlagen. Verwenden Sie die Adresse.',
  'send.problem.mint':
    'Das ist der Token selbst. Was dorthin gesendet wird, ist für immer verloren.',
  'send.problem.program':
    'Das ist ein Programm. Was dorthin gesendet wird, ist für immer verloren.',
  'send.problem.token_account':
    'Das ist ein Konto für Token, nicht die Adresse einer Person. Fragen Sie den Empfänger nach der Adresse seiner Wallet.',
  'send.problem.self': 'Der Token ist schon bei dieser Adresse. Es würde sich nichts bewegen.',
  'send.problem.no_token': 'Das Netzwerk kennt keinen solchen Token.',
  'send.problem.not_transferable':
    'Dieser Token kann nicht weitergegeben werden, oder gerade nicht.',
  'send.problem.hook':
    'Jeder Transfer dieses Tokens ruft ein Programm auf, das hier nicht bekannt ist.',
  'send.problem.rescaled':
    'Wallets zeigen von diesem Token andere Beträge an, als gesendet werden. Verwenden Sie die Wallet selbst.',
  'send.problem.frozen': 'Der Herausgeber hat diesen Token hier oder beim Empfänger eingefroren.',
  'send.problem.memo':
    'Der Empfänger nimmt diesen Token nur mit einer Notiz an, die hier nicht gesendet werden kann.',
  'send.problem.taken_over': 'Das Konto des Empfängers für diesen Token gehört jemand anderem.',
  'send.problem.recipient_rent':
    'Das Konto des Empfängers ist leer: Weniger als {detail} kann nicht dorthin gesendet werden.',
  'send.problem.rent_left':
    'Es bliebe weniger als {detail}, und das erlaubt das Netzwerk nicht. Senden Sie weniger oder nutzen Sie „Alles“.',
  'send.problem.nothing_arrives': 'Der Token behält alles ein: Es käme nichts an.',
  'send.problem.cannot_sign':
    'Diese Wallet signiert nur, was sie selbst sendet. Senden Sie aus der Wallet, oder verbinden Sie eine andere.',
  'send.problem.changed':
    'Die Wallet hat etwas anderes signiert, als Sie geprüft haben. Es wurde nicht gesendet.',
  'send.warning.first_time': 'Keine frühere Zahlung an diese Adresse bekannt',
  'send.warning.first_time_text':
    'Vergleichen Sie jedes Zeichen mit der Quelle. Ein Transfer lässt sich nicht zurückholen.',
  'send.warning.lookalike': 'Sie sieht aus wie eine Adresse, die Sie kennen',
  'send.warning.lookalike_text':
    'Beide beginnen und enden gleich, sind aber nicht dieselbe. So werden Menschen betrogen.',
  'send.warning.own_address': 'Das ist Ihre eigene Adresse',
  'send.warning.own_address_text': 'Was Sie senden, kommt zurück, abzüglich der Gebühr.',
  'send.warning.contract': 'Das ist ein Vertrag',
  'send.warning.contract_text': 'Ob er den Token je weitergeben kann, weiß niemand.',
  'send.warning.off_curve': 'Niemand kann den Schlüssel dieser Adresse haben',
  'send.warning.off_curve_text':
    'Nur ein Programm kann weitergeben, was dort ankommt. Fragen Sie den Empfänger, ob das so gewollt ist.',
  'send.warning.of_program': 'Dieses Konto gehört einem Programm',
  'send.warning.of_program_text': 'Ob es weitergeben kann, was ankommt, entscheidet das Programm.',
  'send.warning.can_be_taken': 'Dieser Token kann zurückgenommen werden',
  'send.warning.can_be_taken_text':
    'Sein Herausgeber darf es jedem jederzeit nehmen, auch dem Empfänger.',
  'send.warning.test_network': 'Das ist ein Testnetzwerk',
  'send.warning.test_network_text': 'Was hier gesendet wird, hat keinen Wert.',
  'send.warning.fee_on_transfer': 'Der Token behält einen Teil',
  'send.warning.fee_on_transfer_text': 'Es kommt weniger an, als Sie senden.',
  'send.warning.unfinished': 'Ein früherer Transfer ging vielleicht hinaus oder kann es noch',
  'send.warning.unfinished_text': 'Wenn Sie jetzt senden, werden vielleicht beide bezahlt.',
  'send.warning.large_fee': 'Die Netzwerkgebühr ist hoch',
  'send.warning.large_fee_text':
    'Sie ist ein großer Teil dessen, was Sie senden oder haben. Wenn sie Ihnen falsch vorkommt, gehen Sie zurück und versuchen Sie es später noch einmal.',
  'send.compare.this': 'Sie senden an',
  'send.compare.known': 'Sie kennen',
  'send.compare.before': 'Zuvor gesendet an',
};
