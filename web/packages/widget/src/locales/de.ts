// SPDX-License-Identifier: Apache-2.0
//
// German. Formal address; short sentences, plain words.
import type { Locale } from '../text/Locale.ts';

export const de: Locale = {
  tag: 'de',
  messages: {
    'button.connect': 'Wallet verbinden',
    'button.restoring': 'Verbindung wird wiederhergestellt',
    'button.connecting': 'Wird verbunden',
    'button.wrong_network': 'Falsches Netzwerk',
    'button.open_account': 'Konto öffnen',
    'button.pending': '{count} offen',
    'button.choose_network': 'Netzwerk wählen',
    'button.change_network': '{network}, Netzwerk wechseln',
    'button.switching': 'Netzwerk wird gewechselt',

    'lintel.back': 'Zurück',
    'lintel.close': 'Schließen',
    'lintel.help': 'Was ist eine Wallet?',
    'modal.answer_first': 'Wählen Sie zuerst einen der Wege.',
    'alert.dismiss': 'Ausblenden',
    'action.cancel': 'Abbrechen',
    'action.try_again': 'Erneut versuchen',
    'action.other_ways': 'Andere Wege',
    'action.disconnect': 'Trennen',
    'action.copy': '{name} kopieren',
    'details.summary': 'Details für den Support',
    'loading.view': 'Wird geladen',
    'view.failed.title': 'Diese Seite wurde nicht geladen',
    'view.failed.text':
      'Nichts ging verloren. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
    'view.broken.title': 'Dieser Teil des Fensters ist ausgefallen',
    'view.broken.text': 'Ihre Wallet und Ihr Guthaben sind unberührt.',
    'offline.title': 'Sie sind offline',
    'offline.text': 'Die Anzeige kann veraltet sein. Wir verbinden uns von selbst wieder.',

    'namespace.eip155': 'Ethereum und EVM-Netzwerke',
    'namespace.solana': 'Solana',
    'namespace.bip122': 'Bitcoin',
    'namespace.polkadot': 'Polkadot',
    'namespace.cosmos': 'Cosmos',
    'account_type.smart_account': 'Smart Account',
    'account_type.eoa': 'Standardkonto',
    'account_type.payment': 'Zahlung',
    'account_type.ordinals': 'Ordinals',

    'connect.title': 'Verbinden',
    'connect.loading': 'Wallets werden geladen',
    'connect.wallets': 'Wallets',
    'connect.last_used': 'Zuletzt',
    'connect.installed': 'Installiert',
    'connect.phone': 'Wallet auf dem Telefon',
    'connect.all': 'Alle Wallets',
    'connect.multichain': 'Mehrere Chains',
    'connect.or': 'oder',
    'connect.collapsed': 'Mit einer Wallet fortfahren',
    'connect.guide': 'Neu bei Wallets? <get>In einer Minute einrichten</get>',
    'connect.wallets_title': 'Wallet verbinden',
    'connect.for_namespace': 'Mit {namespace} verbinden',
    'connect.agree.both':
      'Ich akzeptiere die <terms>Nutzungsbedingungen</terms> und den <privacy>Datenschutzhinweis</privacy> von {app}.',
    'connect.agree.terms': 'Ich akzeptiere die <terms>Nutzungsbedingungen</terms> von {app}.',
    'connect.agree.privacy': 'Ich akzeptiere den <privacy>Datenschutzhinweis</privacy> von {app}.',
    'connect.none.title': 'Noch keine Wallet hier',
    'connect.none.text':
      'Fügen Sie diesem Browser eine Wallet hinzu. Sie erscheint hier von selbst.',
    'connect.consent.both':
      'Mit dem Verbinden akzeptieren Sie die <terms>Bedingungen</terms> und den <privacy>Datenschutzhinweis</privacy> von {app}.',
    'connect.consent.terms':
      'Mit dem Verbinden akzeptieren Sie die <terms>Bedingungen</terms> von {app}.',
    'connect.consent.privacy':
      'Mit dem Verbinden akzeptieren Sie den <privacy>Datenschutzhinweis</privacy> von {app}.',

    'get.title': 'Wallet einrichten',
    'get.get': 'Holen',
    'get.get_wallet': '{wallet} holen',
    'get.see_all': 'Alle Wallets ansehen',
    'get.on.chrome': 'Browser',
    'get.on.ios': 'iOS',
    'get.on.android': 'Android',
    'get.on.website': 'Website',
    'get.none.title': 'Keine Wallet empfohlen',
    'get.none.text':
      'Diese App nennt keine. Eine Wallet, die Sie diesem Browser hinzufügen, erscheint von selbst.',
    'get.missing': 'Noch kein {wallet}? <get>Holen</get>',
    'downloads.title': '{wallet} holen',
    'downloads.title_plain': 'Wallet einrichten',
    'downloads.chrome': 'Dieser Browser',
    'downloads.chrome_text': 'Erweiterungen',
    'downloads.ios': 'iPhone oder iPad',
    'downloads.ios_text': 'App Store',
    'downloads.android': 'Android',
    'downloads.android_text': 'Google Play',
    'downloads.phone': 'Smartphone',
    'downloads.phone_text': 'Scannen öffnet den richtigen Store',
    'downloads.website': 'Website',
    'downloads.hint': 'Kommen Sie nach der Installation hierher zurück. Wir merken es von selbst.',
    'downloads.none.title': 'Kein Download bekannt',
    'downloads.none.text':
      'Suchen Sie {wallet} auf der eigenen Website. Prüfen Sie die Adresse vor der Installation.',

    'wallets.title': 'Alle Wallets',
    'wallets.search': 'Wallets suchen',
    'wallets.clear': 'Suche leeren',
    'wallets.found': { one: '{count} Wallet gefunden', other: '{count} Wallets gefunden' },
    'wallets.certified': 'Nur zertifizierte Wallets',
    'wallets.failed.title': 'Die Liste der Wallets wurde nicht geladen',
    'wallets.failed.text':
      'Wallets in diesem Browser funktionieren weiter. Versuchen Sie es gleich noch einmal.',
    'wallets.more': 'Weitere Wallets werden geladen',
    'wallets.installed': 'installiert',
    'wallets.none.title': 'Keine Wallet namens „{query}“',
    'wallets.none.text':
      'Prüfen Sie die Schreibweise. Eine Wallet, die Codes scannt, können Sie auch ohne Suche verbinden.',
    'wallets.none.text_plain': 'Prüfen Sie die Schreibweise.',
    'wallets.show_code': 'Code anzeigen',

    'connecting.waiting.title': 'Weiter in {wallet}',
    'connecting.waiting.text':
      'Nehmen Sie die Anfrage im Fenster der Wallet an. Geteilt wird nur Ihre Adresse.',
    'connecting.declined.title': 'Anfrage abgelehnt',
    'connecting.declined.text':
      'Mit {app} wurde nichts geteilt. Sie können jederzeit erneut anfragen.',
    'connecting.pending.title': '{wallet} hat eine offene Anfrage',
    'connecting.pending.text':
      'Öffnen Sie {wallet} in der Browserleiste und antworten Sie dort. Diese Seite folgt.',
    'connecting.check_again': 'Erneut prüfen',
    'connecting.slow':
      '{wallet} hat noch nicht geantwortet. Öffnen Sie die Wallet und suchen Sie die Anfrage, oder fragen Sie erneut.',
    'pair.slow':
      'Das Relay antwortet noch nicht. Es wird von selbst erneut versucht; danach sehen Wallets den Code.',
    'connecting.ask_again': 'Erneut anfragen',
    'connecting.chains.title': 'Wo möchten Sie beginnen?',
    'connecting.chains.text': {
      one: '{wallet} hat Konten in {count} Ökosystem. Weitere können Sie später hinzufügen.',
      other:
        '{wallet} hat Konten in {count} Ökosystemen. Die anderen können Sie später hinzufügen.',
    },
    'connecting.chains.list': 'Ökosysteme',
    'connecting.chains.none.title': '{wallet} bietet hier kein Konto an',
    'connecting.chains.none.text': 'Nichts wurde geteilt. Wählen Sie eine andere Wallet.',
    'connecting.locked.title': '{wallet} ist gesperrt',
    'connecting.locked.text':
      'Entsperren Sie die Wallet und kommen Sie zurück. Nichts wurde geteilt.',
    'connecting.approved.title': 'Verbunden',
    'connecting.approved.text': '{app} sieht Ihre Adresse. Ohne Ihr Ja bewegt sich nichts.',
    'connecting.wallet': 'Ihre Wallet',

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
      'Dieser Code ist abgelaufen. Codes gelten vier Minuten, damit niemand einen liegen gelassenen nutzt.',
    'pair.hint': 'Öffnen Sie eine Wallet-App auf dem Telefon, dann <b>Scannen</b>.',
    'pair.hint_for': 'Öffnen Sie {wallet} auf dem Telefon, dann <b>Scannen</b>.',
    'pair.where': 'Wo ist Ihre Wallet?',
    'pair.platform.browser': 'Browser',
    'pair.platform.mobile': 'App',
    'pair.platform.qr_code': 'Telefon',
    'pair.platform.web': 'Web',
    'pair.platform.desktop': 'Desktop',
    'pair.platform.not_installed': 'Browser',
    'pair.open_wallet': '{wallet} öffnen',
    'pair.preparing': 'Link wird vorbereitet',
    'pair.open_text': 'Bestätigen Sie dort und kommen Sie zurück. Ihr Platz bleibt erhalten.',
    'pair.web_text':
      'Ein neuer Tab öffnet sich. Bestätigen Sie dort und kommen Sie hierher zurück.',
    'pair.desktop_text':
      'Bestätigen Sie in der App auf diesem Computer und kommen Sie hierher zurück.',
    'pair.other_link': 'Anderen Link versuchen',
    'pair.show_code': 'Code anzeigen',
    'pair.missing.title': '{wallet} ist nicht in diesem Browser',
    'pair.missing.text': 'Nutzen Sie das Telefon oder fügen Sie die Wallet hier hinzu.',
    'pair.missing.ways': 'Wege weiter',
    'pair.missing.phone': 'Auf dem Telefon nutzen',
    'pair.missing.phone_text': 'Code scannen',
    'pair.missing.add': 'Diesem Browser hinzufügen',
    'pair.missing.add_text': 'Öffnet die Erweiterungen',
    'pair.missing.web': 'Web-App öffnen',
    'pair.missing.desktop': 'Desktop-App öffnen',

    'account.title': 'Konto',
    'account.loading': 'Ihr Konto wird geladen',
    'account.network': 'Netzwerk:',
    'account.network_unknown': 'Unbekanntes Netzwerk',
    'account.copy': 'Adresse kopieren',
    'account.copied': 'Adresse kopiert',
    'account.balance_loading': 'Guthaben wird geladen',
    'account.as_of': 'Stand {time}',
    'account.retry_in': 'Neuer Versuch in {count} s.',
    'account.balance_failed': 'Das Guthaben wurde nicht geladen',
    'account.balance_failed_text': '{network} antwortet langsam. Ihr Guthaben ist nicht betroffen.',
    'account.retry_balance': 'Guthaben erneut laden',
    'account.explorer': 'Im Explorer ansehen',
    'account.wallet': 'Ihre Wallet',
    'account.connected': 'Verbunden',
    'account.accounts': 'Konten und Wallets',
    'account.tokens': 'Token',
    'account.tokens_loading': 'Ihre Token werden geladen',
    'account.tokens_none': 'Noch nichts hier. Was Sie empfangen, steht dann hier.',
    'account.tokens_failed': 'Die Guthaben wurden nicht geladen',
    'account.tokens_failed_text':
      'Ihr Guthaben ist nicht betroffen. Sie können weiterhin senden und empfangen.',

    'settings.title': 'Einstellungen',
    'settings.network': 'Netzwerk',
    'profile.title': 'Konto',
    'profile.switch': 'Konto wechseln',
    'profile.wallets': 'Konten und Wallets',
    'profile.accounts': { one: '{count} Konto', other: '{count} Konten' },
    'profile.none.title': 'Kein Konto verbunden',
    'profile.none.text': 'Verbinden Sie eine Wallet. Ihre Konten stehen dann hier.',
    'profile.none.connect': 'Wallet verbinden',
    'profile_wallets.title': 'Konten',
    'profile_wallets.loading': 'Ihre Konten werden geladen',
    'profile_wallets.add': 'Hinzufügen',
    'profile_wallets.add_to': 'Wallet für {namespace} hinzufügen',
    'profile_wallets.active': 'Aktiv',
    'profile_wallets.switch': 'Wechseln',
    'profile_wallets.switch_to': 'Zu {account} wechseln',
    'profile_wallets.connect': 'Verbinden',
    'profile_wallets.connect_to': '{account} verbinden',
    'profile_wallets.recent': 'Nicht verbunden',
    'profile_wallets.asking': 'In {wallet} bestätigen',
    'profile_wallets.disconnect': '{wallet} trennen',
    'profile_wallets.disconnect_all': 'Alle trennen',
    'profile_wallets.forget': '{wallet} vergessen',
    'switch_address.title': 'Konto wechseln',
    'switch_address.list': 'Konten von {wallet}',
    'switch_address.one':
      'Diese Wallet hat ein Konto geteilt. Erlauben Sie dort weitere, um hier zu wechseln.',

    'networks.title': 'Netzwerk',
    'networks.list': 'Netzwerke',
    'networks.help': 'Was ist ein Netzwerk?',
    'networks.search': 'Netzwerke suchen',
    'networks.clear': 'Suche leeren',
    'networks.none': 'Kein Netzwerk namens „{query}“',
    'networks.found': { one: '{count} Netzwerk gefunden', other: '{count} Netzwerke gefunden' },
    'networks.test': 'Testnetzwerke zeigen',
    'networks.switching': 'In {wallet} bestätigen',
    'networks.adding': 'Hinzufügen in {wallet} bestätigen',
    'networks.declined': 'Anfrage abgelehnt',
    'networks.needs_wallet': 'Braucht eine Wallet für {network}',
    'networks.not_granted': 'Von {wallet} nicht unterstützt',

    'switch.title': 'Zu {network} wechseln',
    'switch.title_plain': 'Netzwerk wechseln',
    'switch.waiting.title': 'In {wallet} bestätigen',
    'switch.waiting.text':
      'Sie werden gefragt, ob Sie von {from} zu {network} wechseln. Nichts wird ausgegeben.',
    'switch.waiting.text_plain':
      'Sie werden gefragt, ob Sie zu {network} wechseln. Nichts wird ausgegeben.',
    'switch.adding.text':
      'Die Wallet kennt {network} noch nicht und fragt, ob sie es hinzufügen soll. Nichts wird ausgegeben.',
    'switch.declined.title': 'Anfrage abgelehnt',
    'switch.declined.text': 'Sie sind weiter auf {from}. Sie können jederzeit erneut anfragen.',
    'switch.declined.text_plain': 'Nichts hat sich geändert. Sie können jederzeit erneut anfragen.',
    'switch.stay': 'Auf {from} bleiben',
    'switch.stay_plain': 'Bleiben',
    'switch.ask_again': 'Erneut anfragen',
    'switch.added': 'Hinzugefügt',
    'switch.manual.title': '{wallet} konnte {network} nicht hinzufügen',
    'switch.manual.text':
      'Fügen Sie das Netzwerk in den Einstellungen mit diesen Werten hinzu und kommen Sie zurück.',
    'switch.value.name': 'Name',
    'switch.value.chain': 'Chain-ID',
    'switch.value.rpc': 'RPC-URL',
    'switch.value.currency': 'Währung',
    'switch.value.explorer': 'Explorer',

    'switch_chain.title': 'Zu {namespace} wechseln',
    'switch_chain.heading': '{wallet} unterstützt {namespace} nicht',
    'switch_chain.heading_plain': 'Noch keine Wallet für {namespace}',
    'switch_chain.text':
      'Fügen Sie eine Wallet für {namespace} hinzu. {wallet} bleibt verbunden, und Sie können zwischen beiden wechseln.',
    'switch_chain.text_plain': 'Fügen Sie eine Wallet für {namespace} hinzu, um fortzufahren.',
    'switch_chain.stay': 'Nicht jetzt',
    'switch_chain.add': 'Wallet hinzufügen',

    'unsupported.title': 'Falsches Netzwerk',
    'unsupported.heading': '{app} ist nicht auf diesem Netzwerk',
    'unsupported.text':
      'Ihre Wallet schon. Wählen Sie eines, das beide kennen; Ihr Guthaben bleibt, wo es ist.',
    'unsupported.leave': 'Oder diese Wallet verlassen',
    'unsupported.none':
      'Diese Wallet teilt kein Netzwerk mit {app}. Trennen Sie sie und wählen Sie eine andere.',

    'help.title': 'Was ist eine Wallet?',
    'help.key.title': 'Ein Schlüssel für viele Türen',
    'help.key.text':
      'Sie melden sich an, indem Sie zeigen, dass Sie den Schlüssel haben. Kein Passwort, das bekannt werden kann.',
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
      'Token, Gebühren und Tempo unterscheiden sich. Ihre Adresse bleibt oft dieselbe.',
    'help_network.choose.title': 'Apps wählen ihre Netzwerke',
    'help_network.choose.text':
      'Eine App arbeitet auf den Netzwerken, die sie nennt. Ihr Guthaben bleibt, wo es ist, bis Sie es bewegen.',
    'help_network.see_networks': 'Netzwerke ansehen',
  },
  errors: {
    unknown_error: {
      title: 'Das hat nicht geklappt',
      text: 'Nichts wurde geteilt oder ausgegeben. Versuchen Sie es gleich noch einmal.',
    },
    connect_failed: {
      title: '{wallet} hat nicht geantwortet',
      text: 'Nichts wurde geteilt. Öffnen Sie die Wallet und versuchen Sie es erneut.',
    },
    connection_rejected: {
      title: 'Anfrage abgelehnt',
      text: 'Mit {app} wurde nichts geteilt. Sie können jederzeit erneut anfragen.',
    },
    connector_not_found: {
      title: '{wallet} ist nicht in diesem Browser',
      text: 'Nichts wurde geteilt. Nutzen Sie das Telefon oder fügen Sie die Wallet hier hinzu.',
    },
    wallet_connect_missing: {
      title: 'Verbinden per Code ist hier nicht eingerichtet',
      text: 'Nichts wurde geteilt. Wallets in diesem Browser funktionieren weiter.',
    },
    wc_relay_refused: {
      title: 'Der Code konnte nicht erstellt werden',
      text: 'Nichts wurde geteilt. Das Relay hat uns abgewiesen. Versuchen Sie es gleich noch einmal.',
    },
    wc_publish_failed: {
      title: 'Das Relay hat nicht geantwortet',
      text: 'Nichts wurde geteilt oder ausgegeben. Versuchen Sie es gleich noch einmal.',
    },
    wc_settlement_failed: {
      title: '{wallet} konnte sich nicht verbinden',
      text: 'Die Wallet bot kein Konto auf den Netzwerken von {app} an. Nichts wurde geteilt.',
    },
    chain_not_supported: {
      title: '{wallet} kennt dieses Netzwerk nicht',
      text: 'Sie bleiben, wo Sie sind. Nichts wurde ausgegeben.',
    },
    network_not_granted: {
      title: '{wallet} hat dieses Netzwerk nicht geteilt',
      text: 'Verbinden Sie neu und erlauben Sie es in der Wallet. Ihr Guthaben ist nicht betroffen.',
    },
    switch_declined: {
      title: 'Anfrage abgelehnt',
      text: 'Nichts hat sich geändert. Sie können jederzeit erneut anfragen.',
    },
    switch_not_done: {
      title: '{wallet} blieb auf einem anderen Netzwerk',
      text: 'Nichts wurde ausgegeben. Wechseln Sie in der Wallet oder fragen Sie erneut.',
    },
    rpc_no_answer: {
      title: 'Das Netzwerk hat nicht geantwortet',
      text: 'Ihr Guthaben ist nicht betroffen. Versuchen Sie es gleich noch einmal.',
    },
    rpc_already_pending: {
      title: '{wallet} hat eine offene Anfrage',
      text: 'Öffnen Sie die Wallet und antworten Sie dort.',
    },
    http_status: {
      title: 'Der Server hat nicht wie erwartet geantwortet',
      text: 'Ihr Guthaben ist nicht betroffen. Versuchen Sie es gleich noch einmal.',
    },
    token_balance_unavailable: {
      title: 'Das Guthaben wurde nicht geladen',
      text: 'Ihr Guthaben ist nicht betroffen.',
    },
    transactions_unavailable: {
      title: 'Die Transaktionen wurden nicht geladen',
      text: 'Ihr Guthaben ist nicht betroffen.',
    },
    modal_closed: {
      title: 'Sie haben das Fenster geschlossen',
      text: 'Nichts wurde geteilt. Sie können jederzeit erneut anfragen.',
    },
    address_invalid: {
      title: 'Das ist keine Adresse',
      text: 'Nichts wurde gesendet. Prüfen Sie sie und versuchen Sie es erneut.',
    },
    rpc_too_many: {
      title: 'Zu viele Anfragen sind offen',
      text: 'Beantworten Sie zuerst die in der Wallet. Nichts wurde ausgegeben.',
    },
    account_not_payment: {
      title: 'Wechsel nur zu Zahlungskonten möglich',
      text: 'Ihr Guthaben ist nicht betroffen. Wählen Sie ein Zahlungskonto.',
    },
    wc_uri_invalid: {
      title: 'Das ist kein Verbindungslink',
      text: 'Nichts wurde geteilt. Kopieren Sie den Link erneut.',
    },
    copy_failed: { title: 'Nicht kopiert. Markieren Sie den Text von Hand.', text: '' },
    connection_status_invalid: {
      title: 'Diese Verbindung ist gerade nicht nutzbar',
      text: 'Nichts hat sich geändert. Verbinden Sie die Wallet erneut.',
    },
    namespace_not_offered: {
      title: '{app} nutzt dieses Ökosystem nicht',
      text: 'Nichts wurde geteilt. Wählen Sie eine Wallet für ein anderes.',
    },
    account_address_required: {
      title: 'Kein Konto gewählt',
      text: 'Nichts hat sich geändert. Wählen Sie ein Konto und versuchen Sie es erneut.',
    },
    switch_wallet_failed: {
      title: 'Die Wallet wurde nicht gewechselt',
      text: 'Nichts wurde ausgegeben. Sie bleiben, wo Sie sind. Versuchen Sie es gleich noch einmal.',
    },
    disconnect_failed: {
      title: 'Noch mit {wallet} verbunden',
      text: 'Nichts wurde ausgegeben. Versuchen Sie es gleich noch einmal.',
    },
  },
  toasts: {
    address_copied: 'Adresse kopiert',
    link_copied: 'Link kopiert',
    network_switched: 'Zu {} gewechselt',
    account_switched: 'Zu {} gewechselt',
    connected: 'Mit {} verbunden',
    disconnected: 'Getrennt',
    forgotten: 'Vergessen',
    value_copied: '{} kopiert',
    connector_not_found: 'Diese Wallet wurde nicht gefunden',
  },
  alerts: {
    project_id_not_configured: {
      title: 'Keine Projekt-ID',
      text: 'Es ist keine Projekt-ID eingerichtet. Ergänzen Sie die Konfiguration.',
    },
    project_id_invalid: {
      title: 'Ungültige App-Konfiguration',
      text: 'Die Projekt-ID ist ungültig. Ändern Sie die Konfiguration.',
    },
    origin_not_allowed: {
      title: 'Ungültige App-Konfiguration',
      text: 'Die Herkunft dieser Seite steht nicht auf der Liste. Ändern Sie die Konfiguration.',
    },
    network_not_found: {
      title: 'Netzwerk nicht gefunden',
      text: '{} gehört nicht zu den eingerichteten Netzwerken.',
    },
    configuration_failed: {
      title: 'Serverfehler',
      text: 'Die App-Konfiguration ist nicht gekommen: {}',
    },
    configuration_rate_limited: {
      title: 'Zu viele Anfragen',
      text: 'Der Server hat die App-Konfiguration wegen zu vieler Anfragen nicht gegeben.',
    },
    relay_token_invalid: {
      title: 'Sitzung abgelaufen',
      text: 'Die Sitzung ist ungültig. Prüfen Sie die Uhrzeit und verbinden Sie neu.',
    },
    wc_relay_refused: {
      title: 'Das Relay hat die Verbindung abgelehnt',
      text: 'Das Relay hat die Verbindung abgelehnt: {}',
    },
  },
};
