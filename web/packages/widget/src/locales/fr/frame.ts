// SPDX-License-Identifier: Apache-2.0
//
// French: the first view, the frame around all views and what several sections say.
import type { Translated } from '../../text/Message.ts';
import type { frameWords } from '../en/index.ts';

export const frame: Translated<typeof frameWords> = {
  'button.connect': 'Connecter un portefeuille',
  'button.failed': 'Échec du chargement. Réessayer',
  'button.restoring': 'Rétablissement de la connexion',
  'button.connecting': 'Connexion',
  'button.wrong_network': 'Mauvais réseau',
  'button.open_account': 'Ouvrir le compte',
  'button.pending': '{count} en attente',
  'button.choose_network': 'Choisir un réseau',
  'button.change_network': '{network}, changer de réseau',
  'button.switching': 'Changement de réseau',

  'header.back': 'Retour',
  'header.close': 'Fermer',
  'header.help': 'Qu’est-ce qu’un portefeuille ?',
  'modal.answer_first': 'Choisissez d’abord l’une des options.',
  'alert.dismiss': 'Masquer',
  'action.cancel': 'Annuler',
  'action.try_again': 'Réessayer',
  'action.reload': 'Recharger la page',
  'action.other_ways': 'Autres options',
  'action.disconnect': 'Déconnecter',
  'action.copy': 'Copier : {name}',
  'details.summary': 'Détails pour l’assistance',
  'loading.view': 'Chargement',
  'view.failed.title': 'Cette page n’a pas été chargée',
  'view.failed.text': 'Rien n’est perdu. Vérifiez la connexion et réessayez.',
  'view.broken.title': 'Cette partie de la fenêtre a échoué',
  'view.broken.text': 'Votre portefeuille et vos fonds sont intacts.',
  'offline.title': 'Vous êtes hors ligne',
  'offline.text': 'L’affichage peut être ancien. Nous nous reconnectons tout seuls.',

  'namespace.eip155': 'Ethereum et réseaux EVM',
  'namespace.solana': 'Solana',
  'namespace.bip122': 'Bitcoin',
  'namespace.polkadot': 'Polkadot',
  'namespace.cosmos': 'Cosmos',

  'connect.title': 'Connexion',
  'connect.wallets': 'Portefeuilles',
  'connect.last_used': 'Dernier utilisé',
  'connect.installed': 'Installé',
  'connect.phone': 'Portefeuille sur votre téléphone',
  'connect.all': 'Tous les portefeuilles',
  'connect.multichain': 'Plusieurs réseaux',
  'connect.or': 'ou',
  'connect.collapsed': 'Continuer avec un portefeuille',
  'connect.guide': 'Premier portefeuille ? <get>Créez-en un en une minute</get>',
  'connect.for_namespace': 'Connexion à {namespace}',
  'connect.agree.both':
    'J’accepte les <terms>conditions d’utilisation</terms> et l’<privacy>avis de confidentialité</privacy> de {app}.',
  'connect.agree.terms': 'J’accepte les <terms>conditions d’utilisation</terms> de {app}.',
  'connect.agree.privacy': 'J’accepte l’<privacy>avis de confidentialité</privacy> de {app}.',
  'connect.none.title': 'Pas encore de portefeuille ici',
  'connect.none.text': 'Ajoutez un portefeuille à ce navigateur, il apparaît ici tout seul.',
  'connect.consent.both':
    'En vous connectant, vous acceptez les <terms>conditions</terms> et l’<privacy>avis de confidentialité</privacy> de {app}.',
  'connect.consent.terms':
    'En vous connectant, vous acceptez les <terms>conditions</terms> de {app}.',
  'connect.consent.privacy':
    'En vous connectant, vous acceptez l’<privacy>avis de confidentialité</privacy> de {app}.',
  'connecting.slow':
    '{wallet} n’a pas encore répondu. Ouvrez-le et cherchez la demande, ou redemandez.',
  'connecting.wallet': 'votre portefeuille',
  'account.network_unknown': 'Réseau inconnu',
  'account.copy': 'Copier l’adresse',
  'account.copied': 'Adresse copiée',
  'account.as_of': 'À {time}',
  'account.retry_in': 'Nouvel essai dans {count} s.',
  'account.balance_failed': 'Le solde n’a pas été chargé',
  'account.retry_balance': 'Recharger le solde',
  'account.wallet': 'Votre portefeuille',
  'account.connected': 'Connecté',
  'profile.none.title': 'Aucun compte connecté',
  'profile.none.text': 'Connectez un portefeuille, ses comptes s’affichent ici.',
  'profile.none.connect': 'Connecter un portefeuille',
};
