// SPDX-License-Identifier: Apache-2.0
//
// German: what others may take from the account.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'approvals.title': 'Token-Freigaben',
  'approvals.text':
    'Diese Verträge dürfen auf {network} Token von Ihrem Konto nehmen, ohne noch einmal zu fragen. Nehmen Sie zurück, was Sie nicht mehr brauchen.',
  'approvals.loading': 'Ihre Freigaben werden geladen',
  'approvals.none': 'Keine Freigaben auf {network}',
  'approvals.none_text': 'Kein Vertrag darf dort Ihre Token nehmen.',
  'approvals.none_known': 'Keine, die hier bekannt sind.',
  'approvals.older': 'Ältere können fehlen: Nicht alles von {network} ist hier bekannt.',
  'approvals.elsewhere': 'Freigaben auf {network} sind hier nicht bekannt.',
  'approvals.failed': 'Die Freigaben wurden nicht geladen',
  'approvals.failed_text': 'Es hat sich nichts geändert. Versuchen Sie es gleich noch einmal.',
  'approvals.retry': 'Die Freigaben noch einmal laden',
  'approvals.any': 'Jeder Betrag',
  'approvals.up_to': 'Bis zu {amount}',
  'approvals.some': 'Ein Betrag',
  'approvals.nft': 'Nummer {id}',
  'approvals.all': 'Die ganze Sammlung',
  'approvals.spender': 'Vertrag: {spender}',
  'approvals.permit2': 'Über Permit2',
  'approvals.permit2_until': 'Über Permit2, bis {date}',
  'approvals.revoke': 'Zurücknehmen',
  'approvals.revoke_label': 'Zurücknehmen: {token}, {spender}',
  'approvals.asked': 'Bestätigen Sie in Ihrer Wallet',
  'approvals.sent': 'Wird zurückgenommen',
  'approvals.unsure':
    'Noch nicht zurückgenommen. Falls Ihre Wallet es gesendet hat, warten Sie noch etwas.',
  'approvals.limits': 'Limits und Erlaubnisse',
  'approvals.limits_text': 'Was andere von sich aus senden dürfen',
};
