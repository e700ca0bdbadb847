// SPDX-License-Identifier: Apache-2.0
//
// German: activity, and what lists of the account share.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

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
  'activity.approve': 'Freigegeben',
  'activity.borrow': 'Geliehen',
  'activity.burn': 'Verbrannt',
  'activity.burn_of': '{name} verbrannt',
  'activity.cancel': 'Abgebrochen',
  'activity.claim': 'Eingelöst',
  'activity.deploy': 'Vertrag angelegt',
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
  'activity.send_failed': 'Nicht gesendet',
  'activity.stake': 'Gestaked',
  'activity.trade': 'Getauscht',
  'activity.unstake': 'Staking beendet',
  'activity.withdraw': 'Abgehoben',
  'activity.in_progress': 'In Arbeit',
  'activity.not_done': 'Transaktion fehlgeschlagen',
  'activity.pending': 'Ausstehend',
  'activity.confirmed': 'Bestätigt',
  'activity.failed': 'Fehlgeschlagen',
  'activity.from': 'von {account}',
  'activity.to': 'an {account}',
  'activity.became': '{from} in {to}',
  'activity.nfts': {
    one: '{count} NFT',
    other: '{count} NFTs',
  },
  'activity.transfers': {
    one: '{count} Überweisung',
    other: '{count} Überweisungen',
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
    'Das stammt von einem Fremden, oft mit einer Adresse, die einer bekannten gleicht. Von Ihrem Guthaben hat sich nichts bewegt.',

  'transaction.title': 'Transaktion',
  'transaction.gone': 'Diese Transaktion ist nicht hier',
  'transaction.gone_text':
    'Sie gehört zu einem anderen Konto oder Netzwerk oder ist älter als diese Liste. Nichts ging verloren.',
  'transaction.transfers': 'Außerdem bewegt',
  'transaction.from': 'Von',
  'transaction.to': 'An',
  'transaction.contract': 'Vertrag',
  'transaction.application': 'App',
  'transaction.fee': 'Gebühr',
  'transaction.status': 'Status',
  'transaction.time': 'Zeit',
  'transaction.hash': 'Transaktions-ID',
  'transaction.signed': 'Signiert',
  'settings.network': 'Netzwerk',
};
