// SPDX-License-Identifier: Apache-2.0
//
// German: names.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'names.intro': 'Ihr Name',
  'names.instead': 'Ein Name statt {address}',
  'names.instead_text':
    'Kostenlos, und er gehört Ihnen, solange Sie möchten. Wer diese App nutzt, kann an ihn senden.',
  'names.have_text':
    'Sie können hier auch einen kostenlosen Namen nehmen. Wer diese App nutzt, kann an ihn senden.',
  'names.title': 'Namen wählen',
  'names.loading': 'Namen werden geladen',
  'names.failed': 'Namen wurden nicht geladen',
  'names.failed_text': 'Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  'names.off': 'Namen werden hier nicht angeboten',
  'names.off_text':
    'Dafür braucht es ein Konto auf Ethereum oder in einem ähnlichen Netzwerk und einen Betreiber, der Namen anbietet.',
  'names.field': 'Name',
  'names.hint': 'ihr-name',
  'names.zone': 'Endung',
  'names.verdict.none': 'Buchstaben, Ziffern und Bindestriche, mindestens vier.',
  'names.verdict.too_short': 'Mindestens vier Zeichen.',
  'names.verdict.too_long': 'Höchstens 64 Zeichen.',
  'names.verdict.characters': 'Nur Buchstaben, Ziffern und Bindestriche, mindestens vier.',
  'names.verdict.hyphens':
    'Kein Bindestrich am Anfang oder Ende und keine zwei an dritter und vierter Stelle.',
  'names.verdict.checking': '{name} wird geprüft',
  'names.verdict.free': '{name} ist frei',
  'names.verdict.taken': 'Vergeben oder einem vergebenen Namen zu ähnlich.',
  'names.verdict.unknown':
    'Vorschläge wurden nicht geladen. Sie können diesen Namen trotzdem versuchen.',
  'names.leads_to': 'Führt zu {address}',
  'names.free_list': 'Freie Namen',
  'names.free_tag': 'Frei',
  'names.take': 'Diesen Namen nehmen',
  'names.choose_another': 'Anderen wählen',
  'names.sign_once':
    'Sie signieren einmal, um nachzuweisen, dass das Konto Ihnen gehört. Keine Gebühr.',
  'names.not_registered': '{name} wurde nicht registriert',
  'names.problem.declined':
    'Sie haben in {wallet} abgelehnt. Es wurde nichts ausgegeben. Versuchen Sie es erneut, wenn Sie so weit sind.',
  'names.problem.pending':
    'In {wallet} ist noch eine Anfrage offen. Schließen Sie diese ab und versuchen Sie es erneut.',
  'names.problem.wallet':
    '{wallet} konnte nicht signieren. Es wurde nichts ausgegeben. Versuchen Sie es erneut.',
  'names.problem.lost':
    'Jemand anderes war schneller. Es wurde nichts ausgegeben. Wählen Sie einen anderen.',
  'names.problem.too_late':
    'Die Signatur kam zu spät: Sie gilt zehn Minuten. Versuchen Sie es erneut. Bleibt es dabei, prüfen Sie die Uhr dieses Geräts.',
  'names.problem.signature':
    'Die Signatur wurde für dieses Konto nicht angenommen. Es wurde nichts ausgegeben.',
  'names.problem.network':
    'In diesem Netzwerk gibt es keine Namen. Wechseln Sie das Netzwerk und versuchen Sie es erneut.',
  'names.problem.refused': 'Der Server hat abgelehnt. Es wurde nichts ausgegeben.',
  'names.problem.unsure':
    'Der Server hat nicht gesagt, ob er den Namen hat. Es wurde nichts ausgegeben. Versuchen Sie es erneut.',
  'names.signing': 'In {wallet} bestätigen',
  'names.signing_text': 'Prüfen Sie, dass dort dieser Name steht, und signieren Sie.',
  'names.registering': 'Der Name wird registriert',
  'names.registering_text': 'Das dauert einen Moment.',
  'names.waiting': 'Warten auf {wallet}',
  'names.message.name': 'Name',
  'names.message.account': 'Konto',
  'names.message.time': 'Erstellt um',
  'names.done': 'Name registriert',
  'names.you_are': 'Sie sind {name}',
  'names.done_text': 'Der Name führt jetzt zu Ihrem Konto.',
  'names.none': 'Dieses Konto hat noch keinen Namen',
  'names.name': 'Name',
  'names.copy': 'Namen kopieren',
  'names.copied': 'Kopiert',
  'names.solana': 'Solana-Konto',
  'names.solana_text': 'Wer auf Solana an {name} sendet, kann auch dieses Konto erreichen.',
  'names.solana_use': 'Auch auf Solana verwenden',
  'names.solana_signing': 'Bestätigen Sie in {wallet}. Keine Gebühr.',
  'names.solana_done': '{name} führt jetzt zu diesem Solana-Konto.',
  'names.solana_failed': 'Auf Solana wurde nichts geändert',
  'names.solana_unsure':
    'Der Server hat nicht geantwortet. Es wurde nichts ausgegeben. Versuchen Sie es erneut.',
  'names.finish': 'Fertig',
};
