// SPDX-License-Identifier: Apache-2.0
//
// German: what goes wrong, and what is told in passing.
import type { ErrorWords } from '../../text/Message.ts';

export const errors: Record<string, ErrorWords> = {
  unknown_error: {
    title: 'Das hat nicht geklappt',
    text: 'Es wurde nichts weitergegeben und nichts ausgegeben. Versuchen Sie es gleich noch einmal.',
  },
  connect_failed: {
    title: '{wallet} hat nicht geantwortet',
    text: 'Es wurde nichts weitergegeben. Öffnen Sie die Wallet und versuchen Sie es erneut.',
  },
  connection_rejected: {
    title: 'Anfrage abgelehnt',
    text: 'Mit {app} wurde nichts weitergegeben. Sie können jederzeit erneut anfragen.',
  },
  connector_not_found: {
    title: '{wallet} ist nicht in diesem Browser',
    text: 'Es wurde nichts weitergegeben. Nutzen Sie die Wallet auf Ihrem Telefon oder fügen Sie sie hier hinzu.',
  },
  wallet_connect_missing: {
    title: 'Verbinden per Code ist hier nicht eingerichtet',
    text: 'Es wurde nichts weitergegeben. Wallets in diesem Browser funktionieren weiter.',
  },
  wc_relay_refused: {
    title: 'Der Code konnte nicht erstellt werden',
    text: 'Es wurde nichts weitergegeben. Der Verbindungsdienst nimmt diese App nicht an; das kann nur ihr Team ändern. Wallets in diesem Browser funktionieren weiter.',
  },
  wc_clock_ahead: {
    title: 'Die Uhr Ihres Geräts geht {time} vor',
    text: 'Es wurde nichts weitergegeben. Stellen Sie die Uhr dieses Geräts und versuchen Sie es erneut.',
  },
  wc_clock_behind: {
    title: 'Die Uhr Ihres Geräts geht {time} nach',
    text: 'Es wurde nichts weitergegeben. Stellen Sie die Uhr dieses Geräts und versuchen Sie es erneut.',
  },
  wc_publish_failed: {
    title: 'Der Verbindungsdienst hat nicht geantwortet',
    text: 'Es wurde nichts weitergegeben und nichts ausgegeben. Versuchen Sie es gleich noch einmal.',
  },
  wc_settlement_failed: {
    title: '{wallet} konnte sich nicht verbinden',
    text: 'Von der Wallet kam kein Konto in den Netzwerken von {app}, deshalb ist sie nicht verbunden. Es wurde nichts weitergegeben. Wählen Sie in der Wallet ein Konto aus und versuchen Sie es erneut.',
  },
  chain_not_supported: {
    title: '{wallet} kennt dieses Netzwerk nicht',
    text: 'Sie bleiben, wo Sie sind. Es wurde nichts ausgegeben.',
  },
  network_not_granted: {
    title: '{wallet} hat dieses Netzwerk nicht freigegeben',
    text: 'Verbinden Sie neu und erlauben Sie es in der Wallet. Ihr Guthaben ist nicht betroffen.',
  },
  switch_declined: {
    title: 'Anfrage abgelehnt',
    text: 'Es hat sich nichts geändert. Sie können jederzeit erneut anfragen.',
  },
  switch_not_done: {
    title: '{wallet} blieb in einem anderen Netzwerk',
    text: 'Es wurde nichts ausgegeben. Wechseln Sie das Netzwerk in der Wallet oder fragen Sie erneut an.',
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
    title: 'Die Guthaben wurden nicht geladen',
    text: 'Ihr Guthaben ist nicht betroffen.',
  },
  transactions_unavailable: {
    title: 'Die Aktivität wurde nicht geladen',
    text: 'Ihr Guthaben ist nicht betroffen.',
  },
  modal_closed: {
    title: 'Sie haben das Fenster geschlossen',
    text: 'Es wurde nichts weitergegeben. Sie können jederzeit erneut anfragen.',
  },
  address_invalid: {
    title: 'Das ist keine Adresse',
    text: 'Es wurde nichts gesendet. Prüfen Sie sie und versuchen Sie es erneut.',
  },
  rpc_too_many: {
    title: 'Zu viele Anfragen sind offen',
    text: 'Beantworten Sie zuerst die in der Wallet. Es wurde nichts ausgegeben.',
  },
  account_not_payment: {
    title: 'Dieses Konto ist kein Zahlungskonto',
    text: 'Ihr Guthaben ist nicht betroffen. Wählen Sie ein Zahlungskonto.',
  },
  wc_uri_invalid: {
    title: 'Das ist kein Verbindungslink',
    text: 'Es wurde nichts weitergegeben. Kopieren Sie den Link erneut.',
  },
  copy_failed: { title: 'Nicht kopiert. Markieren Sie den Text von Hand.', text: '' },
  connection_status_invalid: {
    title: 'Diese Verbindung ist gerade nicht nutzbar',
    text: 'Es hat sich nichts geändert. Verbinden Sie die Wallet erneut.',
  },
  namespace_not_offered: {
    title: '{app} nutzt dieses Ökosystem nicht',
    text: 'Es wurde nichts weitergegeben. Wählen Sie eine Wallet für eines, das sie nutzt.',
  },
  account_address_required: {
    title: 'Kein Konto gewählt',
    text: 'Es hat sich nichts geändert. Wählen Sie ein Konto und versuchen Sie es erneut.',
  },
  switch_wallet_failed: {
    title: 'Die Wallet wurde nicht gewechselt',
    text: 'Es wurde nichts ausgegeben. Sie bleiben, wo Sie sind. Versuchen Sie es gleich noch einmal.',
  },
  disconnect_failed: {
    title: 'Noch mit {wallet} verbunden',
    text: 'Es wurde nichts ausgegeben. Versuchen Sie es gleich noch einmal.',
  },
};

export const toasts: Record<string, string> = {
  address_copied: 'Adresse kopiert',
  link_copied: 'Link kopiert',
  network_switched: 'Zu {} gewechselt',
  account_switched: 'Zu {} gewechselt',
  connected: 'Mit {} verbunden',
  disconnected: 'Getrennt',
  signed_out: 'Abgemeldet',
  forgotten: 'Vergessen',
  value_copied: '{} kopiert',
  connector_not_found: 'Diese Wallet wurde nicht gefunden',
};

export const alerts: Record<string, ErrorWords> = {
  project_id_not_configured: {
    title: 'Keine Projekt-ID',
    text: 'Diese App hat noch keine Projekt-ID. Wer sie entwickelt, kann eine eintragen.',
  },
  project_id_invalid: {
    title: 'Diese App ist nicht richtig eingerichtet',
    text: 'Der Server kennt ihre Projekt-ID nicht. Wer die App entwickelt, kann sie berichtigen.',
  },
  origin_not_allowed: {
    title: 'Diese App ist nicht richtig eingerichtet',
    text: 'Die Adresse dieser Seite steht nicht auf der Liste des Servers. Wer die App entwickelt, kann sie eintragen.',
  },
  network_not_found: {
    title: 'Netzwerk nicht gefunden',
    text: '{} gehört nicht zu den Netzwerken dieser App.',
  },
  configuration_failed: {
    title: 'Der Server hat nicht wie erwartet geantwortet',
    text: 'Die Einstellungen dieser App wurden nicht geladen: {}',
  },
  configuration_rate_limited: {
    title: 'Zu viele Anfragen',
    text: 'Die Einstellungen dieser App wurden nicht geladen, weil der Server zu oft gefragt wurde.',
  },
  relay_token_invalid: {
    title: 'Sitzung abgelaufen',
    text: 'Prüfen Sie die Uhrzeit dieses Geräts und verbinden Sie neu.',
  },
  wc_relay_refused: {
    title: 'Die Verbindung wurde abgelehnt',
    text: 'Der Verbindungsdienst hat sie abgelehnt: {}',
  },
};
