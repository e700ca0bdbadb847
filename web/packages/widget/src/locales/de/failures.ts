// SPDX-License-Identifier: Apache-2.0
//
// German: what goes wrong, and what is told in passing.
import type { ErrorWords } from '../../text/Message.ts';

export const errors: Record<string, ErrorWords> = {
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
    text: 'Nichts wurde geteilt. Der Verbindungsdienst nimmt diese App nicht an; das kann nur ihr Team ändern. Wallets in diesem Browser funktionieren weiter.',
  },
  wc_clock_ahead: {
    title: 'Die Uhr Ihres Geräts geht {time} vor',
    text: 'Nichts wurde geteilt. Stellen Sie die Uhr dieses Geräts und versuchen Sie es erneut.',
  },
  wc_clock_behind: {
    title: 'Die Uhr Ihres Geräts geht {time} nach',
    text: 'Nichts wurde geteilt. Stellen Sie die Uhr dieses Geräts und versuchen Sie es erneut.',
  },
  wc_publish_failed: {
    title: 'Der Verbindungsdienst hat nicht geantwortet',
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
};

export const toasts: Record<string, string> = {
  address_copied: 'Adresse kopiert',
  link_copied: 'Link kopiert',
  network_switched: 'Zu {} gewechselt',
  account_switched: 'Zu {} gewechselt',
  connected: 'Mit {} verbunden',
  disconnected: 'Getrennt',
  forgotten: 'Vergessen',
  value_copied: '{} kopiert',
  connector_not_found: 'Diese Wallet wurde nicht gefunden',
};

export const alerts: Record<string, ErrorWords> = {
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
    title: 'Die Verbindung wurde abgelehnt',
    text: 'Der Verbindungsdienst hat sie abgelehnt: {}',
  },
};
