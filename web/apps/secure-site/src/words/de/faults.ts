// SPDX-License-Identifier: Apache-2.0
import type { Faults } from '../en/faults.ts';

export const faults: Faults = {
  unknown_error: 'Das hat nicht geklappt. Versuchen Sie es erneut.',
  unreachable: 'Der Wallet-Dienst war nicht zu erreichen. Versuchen Sie es erneut.',
  broken: 'Die Antwort des Wallet-Dienstes ist nicht zu lesen. Versuchen Sie es später erneut.',
  window_closed:
    'Die Wallet hat dieses Fenster geschlossen. Öffnen Sie es erneut, von der Seite, von der Sie kommen.',
  keeps_nothing:
    'Ihr Browser speichert hier nichts für die Wallet. Erlauben Sie ihm, Daten zu speichern.',
  no_room:
    'Ihr Browser speichert hier nichts für die Wallet. Erlauben Sie ihm, Daten zu speichern, oder schaffen Sie Platz auf diesem Gerät.',
  vault_not_loaded:
    'Ein Teil der Wallet wurde nicht geladen. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  one_way_stays: 'Ein Weg, die Wallet wiederherzustellen, muss bleiben.',
  code_forgotten: 'Der Code wurde schon aufgeschrieben.',
  no_smart_accounts: 'Dieser Server hat keine Smart Accounts für diese Seite.',
  limit_of_another: 'Diese Grenze gehört zu einem anderen Konto.',
  no_networks: 'Dieser Server gibt der Wallet keinen Weg zu einem Netzwerk.',
  code_stays: 'Das Netzwerk hat es ausgeführt, und der Code ist noch da. Versuchen Sie es erneut.',
  code_waits:
    'Das Netzwerk hat es noch nicht ausgeführt. Das kann noch kommen: Sehen Sie in ein paar Minuten wieder hier nach.',
  asks_no_more: 'Dieses Gerät fragt nicht mehr an.',
  no_number_yet: 'Das andere Gerät zeigt noch keine Zahl. Warten Sie, bis es das tut.',
  number_wrong: 'Das ist nicht die Zahl, die das andere Gerät zeigt.',
  number_wrong_thrice: 'Das war dreimal nicht die Zahl. Es wurde nichts herausgegeben.',
  key_not_theirs:
    'Das ist nicht der Schlüssel, den das andere Gerät erstellt hat: Etwas steht dazwischen. Es wurde nichts herausgegeben.',
  given_another_wallet:
    'Das gehört zu einer anderen Wallet als der, für die die Zahl galt: Etwas steht dazwischen. Es wurde nichts behalten.',
  handover_over: 'Das ist vorbei. Fragen Sie noch einmal an.',
  given_too_early: 'Das kam zu früh. Fragen Sie noch einmal an.',
  shares_invalid: 'Dieses Gerät hat keinen Anteil an dieser Wallet.',
  release_used: 'Diese Freigabe wurde schon verwendet.',
  kit_unreadable:
    'Das ist kein Wiederherstellungscode. Vergleichen Sie ihn Zeichen für Zeichen mit Ihrem Papier: Er hat dreißig Buchstaben und Ziffern.',
  kit_of_another:
    'Das ist der Wiederherstellungscode einer anderen Wallet. Suchen Sie den, der zu dieser Adresse gehört.',
  password_wrong:
    'Das ist nicht das Passwort, das Sie für diese Wallet gewählt haben. Versuchen Sie es erneut.',
  passkey_of_another: 'Dieser Passkey gehört nicht zu dieser Wallet. Versuchen Sie einen anderen.',
  assisted_failed: 'Der Dienst konnte sie nicht öffnen.',
  passkey_differs:
    'Dieser Passkey hat nicht zweimal denselben Schlüssel ergeben und würde Ihre Wallet nicht wieder öffnen. Es wurde nichts geändert. Versuchen Sie es mit einem anderen oder auf einem anderen Weg.',
  passkey_no_prf:
    'Dieser Passkey kann keinen Wiederherstellungsschlüssel aufbewahren: Der Browser oder Passwortmanager, der ihn hat, bietet das nicht an. Wählen Sie einen anderen Weg.',
  passkey_unused:
    'Es wurde kein Passkey verwendet. Versuchen Sie es erneut, oder wählen Sie einen anderen Weg.',
  passkey_impossible: 'Dieser Browser kann hier keinen Passkey verwenden.',
  password_short: 'Nehmen Sie mindestens {count} Zeichen. Einen Satz merkt man sich leicht.',
  password_long: 'Nehmen Sie höchstens {count} Zeichen.',
  password_alike: 'Nehmen Sie mehr verschiedene Zeichen.',
  password_common:
    'Das ist eines der Passwörter, die zuerst geraten werden. Nehmen Sie Wörter, die nicht zusammengehören.',
  password_differs: 'Die beiden sind nicht gleich.',
  code_wrong: 'Falscher Code. Verbleibende Versuche: {count}',
  code_superseded: 'Ein neuerer Code ist unterwegs. Geben Sie diesen ein.',
  code_too_soon: 'Bitte versuchen Sie es in {time} erneut.',
  code_flow_ended: 'Dieser Code gilt nicht mehr. Fordern Sie einen neuen an.',
  code_expired: 'Dieser Code ist zu alt. Fordern Sie einen neuen an.',
  session_ended:
    'Ihre Sitzung ist beendet. Melden Sie sich auf der Seite, von der Sie kommen, erneut an.',
  device_removed:
    'Dieses Gerät wurde aus dem Konto entfernt und wird nicht wieder zugelassen. Melden Sie sich mit einem anderen Gerät oder Browser an.',
  devices_full:
    'Dieses Konto hat so viele Geräte, wie es haben darf. Entfernen Sie einige auf einem Gerät, das die Wallet öffnet, in deren Einstellungen unter „Geräte und Wiederherstellung“.',
  step_up_needed: 'Dafür braucht es einen neuen Code. Es ist nichts geschehen.',
  recovery_needed: 'Dieses Gerät muss die Wallet zuerst wiederherstellen. Es ist nichts geschehen.',
  email_needed:
    'Dafür braucht es eine E-Mail-Adresse. Fügen Sie zuerst eine hinzu. Es ist nichts geschehen.',
  not_found: 'Das ist vorbei oder war nie da. Bitte beginnen Sie noch einmal.',
  changed_meanwhile:
    'Ein anderes Gerät hat das inzwischen geändert. Es ist nichts geschehen. Versuchen Sie es erneut.',
  rate_limited: 'Zu oft gefragt. Es ist nichts geschehen. Versuchen Sie es später erneut.',
  temporarily_unavailable: 'Das geht zurzeit nicht. Versuchen Sie es später erneut.',
  internal_error: 'Der Server konnte nicht antworten. Versuchen Sie es erneut.',
  key_provider_unavailable:
    'Wallets lassen sich zurzeit nicht öffnen. Es ist nichts verloren. Versuchen Sie es erneut.',
  account_altered:
    'Was der Server von Ihrem Konto aufbewahrt, wurde von etwas anderem verändert; deshalb wird nichts davon geöffnet. Es wurde nichts herausgegeben. Sagen Sie es dem Betreiber dieses Dienstes.',
  wallet_record_invalid: 'Der Eintrag dieser Wallet wurde verändert. Es wurde nichts signiert.',
  entropy_unusable:
    'Dieser Browser liefert keine brauchbaren Zufallszahlen. Es wurde nichts angelegt.',
};
