// SPDX-License-Identifier: Apache-2.0
//
// German: networks.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'networks.title': 'Netzwerk',
  'networks.list': 'Netzwerke',
  'networks.help': 'Was ist ein Netzwerk?',
  'networks.search': 'Netzwerke suchen',
  'networks.clear': 'Suche leeren',
  'networks.none': 'Kein Netzwerk namens „{query}“',
  'networks.found': { one: '{count} Netzwerk gefunden', other: '{count} Netzwerke gefunden' },
  'networks.test': 'Testnetzwerke anzeigen',
  'networks.switching': 'In {wallet} bestätigen',
  'networks.adding': 'Hinzufügen in {wallet} bestätigen',
  'networks.declined': 'Anfrage abgelehnt',
  'networks.needs_wallet': 'Braucht eine Wallet für {network}',
  'networks.not_granted': 'Von {wallet} nicht unterstützt',

  'switch.title': 'Zu {network} wechseln',
  'switch.title_plain': 'Netzwerk wechseln',
  'switch.waiting.title': 'In {wallet} bestätigen',
  'switch.waiting.text':
    'Sie werden gefragt, ob Sie von {from} zu {network} wechseln möchten. Es wird nichts ausgegeben.',
  'switch.waiting.text_plain':
    'Sie werden gefragt, ob Sie zu {network} wechseln möchten. Es wird nichts ausgegeben.',
  'switch.adding.text':
    'Die Wallet kennt {network} noch nicht und fragt, ob sie es hinzufügen soll. Es wird nichts ausgegeben.',
  'switch.declined.title': 'Anfrage abgelehnt',
  'switch.declined.text': 'Sie sind weiterhin auf {from}. Sie können jederzeit erneut anfragen.',
  'switch.declined.text_plain':
    'Es hat sich nichts geändert. Sie können jederzeit erneut anfragen.',
  'switch.stay': 'Auf {from} bleiben',
  'switch.stay_plain': 'Bleiben',
  'switch.ask_again': 'Erneut anfragen',
  'switch.added': 'Hinzugefügt',
  'switch.manual.title': '{wallet} konnte {network} nicht hinzufügen',
  'switch.manual.text':
    'Fügen Sie das Netzwerk in den Einstellungen der Wallet mit diesen Werten hinzu und kommen Sie zurück.',
  'switch.value.name': 'Name',
  'switch.value.chain': 'Chain-ID',
  'switch.value.rpc': 'RPC-URL',
  'switch.value.currency': 'Währung',
  'switch.value.explorer': 'Explorer',

  'switch_chain.title': 'Zu {namespace} wechseln',
  'switch_chain.heading': 'Noch keine Wallet für {namespace}',
  'switch_chain.text':
    'Fügen Sie eine Wallet für {namespace} hinzu. {wallet} bleibt verbunden, und Sie können zwischen beiden wechseln.',
  'switch_chain.text_plain': 'Fügen Sie eine Wallet für {namespace} hinzu, um fortzufahren.',
  'switch_chain.stay': 'Nicht jetzt',
  'switch_chain.add': 'Wallet hinzufügen',

  'unsupported.title': 'Falsches Netzwerk',
  'unsupported.heading': '{app} nutzt dieses Netzwerk nicht',
  'unsupported.text':
    'Ihre Wallet nutzt ein Netzwerk, das diese App nicht nutzt. Wählen Sie ein gemeinsames Netzwerk; Ihr Guthaben bleibt, wo es ist.',
  'unsupported.leave': 'Oder diese Wallet trennen',
  'unsupported.sign_out': 'Oder abmelden',
  'unsupported.none':
    'Diese Wallet hat kein Netzwerk mit {app} gemeinsam. Trennen Sie sie und wählen Sie eine andere.',
};
