// SPDX-License-Identifier: Apache-2.0
//
// German: the ways to connect, all wallets, pairing.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'connect.wallets_title': 'Wallet verbinden',
  'connect.loading': 'Wallets werden geladen',
  'get.missing': '{wallet} fehlt noch? <get>Holen</get>',

  'wallets.title': 'Alle Wallets',
  'wallets.search': 'Wallets suchen',
  'wallets.clear': 'Suche leeren',
  'wallets.found': { one: '{count} Wallet gefunden', other: '{count} Wallets gefunden' },
  'wallets.certified': 'Nur zertifizierte Wallets',
  'wallets.certified_short': 'Zertifizierte',
  'wallets.failed.title': 'Die Liste der Wallets wurde nicht geladen',
  'wallets.failed.text':
    'Wallets in diesem Browser funktionieren weiter. Versuchen Sie es gleich noch einmal.',
  'wallets.more': 'Weitere Wallets werden geladen',
  'wallets.installed': 'installiert',
  'wallets.none.title': 'Keine Wallet namens „{query}“',
  'wallets.none.text':
    'Prüfen Sie die Schreibweise. Eine Wallet, die Verbindungscodes scannt, lässt sich vielleicht verbinden, ohne in dieser Liste zu stehen.',
  'wallets.none.text_plain': 'Prüfen Sie die Schreibweise.',
  'wallets.see_all': 'Alle Wallets zeigen',
  'wallets.show_code': 'Code anzeigen',
  'wallets.code_elsewhere': 'Code für ein anderes Gerät anzeigen',

  'connecting.waiting.title': 'Weiter in {wallet}',
  'connecting.waiting.text':
    'Nehmen Sie die Anfrage im Fenster der Wallet an. Weitergegeben wird nur Ihre Adresse.',
  'connecting.opening.title': 'Ihre Wallet wird geöffnet',
  'connecting.opening.text': 'Das dauert einen Moment. Sie müssen nichts tun.',
  'connecting.declined.title': 'Anfrage abgelehnt',
  'connecting.declined.text':
    'Mit {app} wurde nichts weitergegeben. Sie können jederzeit erneut anfragen.',
  'connecting.pending.title': '{wallet} hat eine offene Anfrage',
  'connecting.pending.text':
    'Öffnen Sie {wallet} in der Browserleiste und antworten Sie dort. Diese Seite geht dann von selbst weiter.',
  'connecting.check_again': 'Erneut prüfen',
  'pair.slow':
    'Die Verbindung dauert länger als sonst. Es wird von selbst erneut versucht; danach können Wallets den Code nutzen.',
  'pair.slow_open':
    'Die Verbindung dauert länger als sonst. Es wird von selbst erneut versucht; danach kann {wallet} weitermachen.',
  'connecting.ask_again': 'Erneut anfragen',
  'connecting.chains.title': 'Wo möchten Sie beginnen?',
  'connecting.chains.text': {
    one: '{wallet} hat Konten in {count} Ökosystem. Weitere können Sie später hinzufügen.',
    other: '{wallet} hat Konten in {count} Ökosystemen. Die anderen können Sie später hinzufügen.',
  },
  'connecting.chains.list': 'Ökosysteme',
  'connecting.chains.none.title': '{wallet} bietet hier kein Konto an',
  'connecting.chains.none.text': 'Es wurde nichts weitergegeben. Wählen Sie eine andere Wallet.',
  'connecting.locked.title': '{wallet} ist gesperrt',
  'connecting.locked.text':
    'Entsperren Sie die Wallet und kommen Sie zurück. Es wurde nichts weitergegeben.',
  'connecting.approved.title': 'Verbunden',
  'connecting.approved.text': '{app} kann Ihre Adresse sehen. Ohne Ihr Ja bewegt sich nichts.',

  'pair.title': 'Mit dem Telefon scannen',
  'pair.loading': 'Code wird geladen',
  'pair.code': 'Verbindungscode. Wenn Sie nicht scannen können, kopieren Sie den Link.',
  'pair.code_for':
    'Verbindungscode für {wallet}. Wenn Sie nicht scannen können, kopieren Sie den Link.',
  'pair.code_expired': 'Abgelaufener Verbindungscode',
  'pair.valid_for': 'Gültig für {time}',
  'pair.left': {
    one: 'Der Code ist noch {count} Sekunde gültig',
    other: 'Der Code ist noch {count} Sekunden gültig',
  },
  'pair.copy_link': 'Link kopieren',
  'pair.link_copied': 'Link kopiert',
  'pair.new_code': 'Neuer Code',
  'pair.expired': 'Code abgelaufen',
  'pair.expired_text':
    'Dieser Code ist abgelaufen. Codes gelten vier Minuten, damit niemand einen nutzt, der auf einem Bildschirm stehen geblieben ist.',
  'pair.hint': 'Öffnen Sie eine Wallet-App auf dem Telefon, dann <b>Scannen</b>.',
  'pair.hint_for': 'Öffnen Sie {wallet} auf dem Telefon, dann <b>Scannen</b>.',
  'pair.hint_own':
    'Diesen Code lesen nur Wallets, die das Team von {app} dafür eingerichtet hat. Jede andere <all>wählen Sie beim Namen</all>.',
  'pair.where': 'Wo ist Ihre Wallet?',
  'pair.platform.browser': 'Browser',
  'pair.platform.mobile': 'App',
  'pair.platform.qr_code': 'Telefon',
  'pair.platform.web': 'Web',
  'pair.platform.desktop': 'Desktop',
  'pair.platform.not_installed': 'Browser',
  'pair.open_wallet': '{wallet} öffnen',
  'pair.preparing': 'Link wird vorbereitet',
  'pair.open_text':
    'Bestätigen Sie dort und kommen Sie zurück. Hier geht es an derselben Stelle weiter.',
  'pair.web_text': 'Ein neuer Tab öffnet sich. Bestätigen Sie dort und kommen Sie hierher zurück.',
  'pair.desktop_text':
    'Bestätigen Sie in der App auf diesem Computer und kommen Sie hierher zurück.',
  'pair.inside_text': 'Öffnet diese Seite in {wallet}. Verbinden Sie sich dort.',
  'pair.inside_code': 'Code mit einem Link, der diese Seite in {wallet} öffnet',
  'pair.inside_hint':
    'Scannen Sie mit der <b>Kamera</b> des Telefons: öffnet diese Seite in {wallet}.',
  'pair.other_link': 'Anders öffnen',
  'pair.show_code': 'Code anzeigen',
  'pair.missing.title': '{wallet} ist nicht in diesem Browser',
  'pair.missing.text': 'Nutzen Sie die Wallet auf Ihrem Telefon oder fügen Sie sie hier hinzu.',
  'pair.missing.ways': 'Möglichkeiten',
  'pair.missing.text_add': 'Fügen Sie die Wallet diesem Browser hinzu, um sich hier zu verbinden.',
  'pair.missing.phone': 'Auf dem Telefon nutzen',
  'pair.missing.phone_text': 'Code scannen',
  'pair.missing.add': 'Diesem Browser hinzufügen',
  'pair.missing.add_text': 'Öffnet den Erweiterungs-Store',
  'pair.missing.web': 'Web-App öffnen',
  'pair.missing.desktop': 'Desktop-App öffnen',
};
