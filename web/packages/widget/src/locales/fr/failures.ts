// SPDX-License-Identifier: Apache-2.0
//
// French: what goes wrong, and what is told in passing.
import type { ErrorWords } from '../../text/Message.ts';

export const errors: Record<string, ErrorWords> = {
  unknown_error: {
    title: 'Cela n’a pas fonctionné',
    text: 'Rien n’a été partagé ni dépensé. Réessayez dans un instant.',
  },
  connect_failed: {
    title: '{wallet} n’a pas répondu',
    text: 'Rien n’a été partagé. Ouvrez le portefeuille et réessayez.',
  },
  connection_rejected: {
    title: 'Demande refusée',
    text: 'Rien n’a été partagé avec {app}. Vous pouvez redemander quand vous voulez.',
  },
  connector_not_found: {
    title: '{wallet} n’est pas dans ce navigateur',
    text: 'Rien n’a été partagé. Utilisez-le sur votre téléphone, ou ajoutez-le ici.',
  },
  wallet_connect_missing: {
    title: 'La connexion par code n’est pas configurée ici',
    text: 'Rien n’a été partagé. Les portefeuilles de ce navigateur fonctionnent toujours.',
  },
  wc_relay_refused: {
    title: 'Le code n’a pas pu être créé',
    text: 'Rien n’a été partagé. Le service de connexion n’accepte pas cette application, et seule son équipe peut y remédier. Les portefeuilles de ce navigateur fonctionnent toujours.',
  },
  wc_clock_ahead: {
    title: 'L’horloge de votre appareil avance de {time}',
    text: 'Rien n’a été partagé. Réglez l’horloge de cet appareil, puis réessayez.',
  },
  wc_clock_behind: {
    title: 'L’horloge de votre appareil retarde de {time}',
    text: 'Rien n’a été partagé. Réglez l’horloge de cet appareil, puis réessayez.',
  },
  wc_publish_failed: {
    title: 'Le service de connexion n’a pas répondu',
    text: 'Rien n’a été partagé ni dépensé. Réessayez dans un instant.',
  },
  wc_settlement_failed: {
    title: '{wallet} n’a pas pu se connecter',
    text: 'Aucun compte sur les réseaux utilisés par {app} n’a été reçu du portefeuille, qui n’est donc pas connecté. Rien n’a été partagé. Choisissez un compte dans le portefeuille et réessayez.',
  },
  chain_not_supported: {
    title: '{wallet} ne connaît pas ce réseau',
    text: 'Vous restez où vous êtes. Rien n’a été dépensé.',
  },
  network_not_granted: {
    title: '{wallet} n’a pas partagé ce réseau',
    text: 'Reconnectez-vous et autorisez-le dans le portefeuille. Vos fonds ne sont pas touchés.',
  },
  switch_declined: {
    title: 'Demande refusée',
    text: 'Rien n’a changé. Vous pouvez redemander quand vous voulez.',
  },
  switch_not_done: {
    title: '{wallet} est resté sur un autre réseau',
    text: 'Rien n’a été dépensé. Changez de réseau dans le portefeuille, ou redemandez.',
  },
  rpc_no_answer: {
    title: 'Le réseau n’a pas répondu',
    text: 'Vos fonds ne sont pas touchés. Réessayez dans un instant.',
  },
  rpc_already_pending: {
    title: '{wallet} a une demande ouverte',
    text: 'Ouvrez le portefeuille et répondez-y.',
  },
  http_status: {
    title: 'Le serveur n’a pas répondu comme prévu',
    text: 'Vos fonds ne sont pas touchés. Réessayez dans un instant.',
  },
  token_balance_unavailable: {
    title: 'Les soldes n’ont pas été chargés',
    text: 'Vos fonds ne sont pas touchés.',
  },
  transactions_unavailable: {
    title: 'L’activité n’a pas été chargée',
    text: 'Vos fonds ne sont pas touchés.',
  },
  modal_closed: {
    title: 'Vous avez fermé la fenêtre',
    text: 'Rien n’a été partagé. Vous pouvez redemander quand vous voulez.',
  },
  address_invalid: {
    title: 'Ce n’est pas une adresse',
    text: 'Rien n’a été envoyé. Vérifiez-la et réessayez.',
  },
  rpc_too_many: {
    title: 'Trop de demandes sont ouvertes',
    text: 'Répondez d’abord à celles du portefeuille. Rien n’a été dépensé.',
  },
  account_not_payment: {
    title: 'Ce compte n’est pas un compte de paiement',
    text: 'Vos fonds ne sont pas touchés. Choisissez un compte de paiement.',
  },
  wc_uri_invalid: {
    title: 'Ce n’est pas un lien de connexion',
    text: 'Rien n’a été partagé. Copiez le lien à nouveau.',
  },
  copy_failed: { title: 'Non copié. Sélectionnez-le à la main.', text: '' },
  connection_status_invalid: {
    title: 'Cette connexion n’est pas utilisable pour le moment',
    text: 'Rien n’a changé. Reconnectez le portefeuille.',
  },
  namespace_not_offered: {
    title: '{app} n’utilise pas cet écosystème',
    text: 'Rien n’a été partagé. Choisissez un portefeuille pour un écosystème utilisé ici.',
  },
  account_address_required: {
    title: 'Aucun compte choisi',
    text: 'Rien n’a changé. Choisissez un compte et réessayez.',
  },
  switch_wallet_failed: {
    title: 'Le portefeuille n’a pas été changé',
    text: 'Rien n’a été dépensé. Vous restez où vous êtes. Réessayez dans un instant.',
  },
  disconnect_failed: {
    title: '{wallet} est toujours connecté',
    text: 'Rien n’a été dépensé. Réessayez dans un instant.',
  },
};

export const toasts: Record<string, string> = {
  address_copied: 'Adresse copiée',
  link_copied: 'Lien copié',
  network_switched: 'Réseau actif : {}',
  account_switched: 'Compte actif : {}',
  connected: 'Connexion établie : {}',
  disconnected: 'Déconnecté',
  signed_out: 'Vous êtes déconnecté',
  forgotten: 'Oublié',
  value_copied: 'Copié : {}',
  connector_not_found: 'Ce portefeuille est introuvable',
};

export const alerts: Record<string, ErrorWords> = {
  project_id_not_configured: {
    title: 'Pas d’identifiant de projet',
    text: 'Cette application n’a pas encore d’identifiant de projet. Son équipe peut en ajouter un.',
  },
  project_id_invalid: {
    title: 'Cette application est mal configurée',
    text: 'Le serveur ne connaît pas son identifiant de projet. Son équipe peut le corriger.',
  },
  origin_not_allowed: {
    title: 'Cette application est mal configurée',
    text: 'L’adresse de cette page n’est pas sur la liste du serveur. L’équipe de l’application peut l’y ajouter.',
  },
  network_not_found: {
    title: 'Réseau introuvable',
    text: '{} ne fait pas partie des réseaux de cette application.',
  },
  configuration_failed: {
    title: 'Le serveur n’a pas répondu comme prévu',
    text: 'La configuration de cette application n’a pas été chargée : {}',
  },
  configuration_rate_limited: {
    title: 'Trop de requêtes',
    text: 'La configuration de cette application n’a pas été chargée : le serveur a été interrogé trop souvent.',
  },
  relay_token_invalid: {
    title: 'Session expirée',
    text: 'Vérifiez l’heure de cet appareil et reconnectez-vous.',
  },
  wc_relay_refused: {
    title: 'La connexion a été refusée',
    text: 'Le service de connexion l’a refusée : {}',
  },
};
