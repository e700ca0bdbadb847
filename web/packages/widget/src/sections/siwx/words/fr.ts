// SPDX-License-Identifier: Apache-2.0
//
// French: signing in.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'siwx.title': 'Se connecter',
  'siwx.ask.title': 'Prouvez que ce portefeuille est à vous',
  'siwx.ask.text':
    'Signez un court message pour {app}. C’est gratuit, rien n’est déplacé et cela ne donne aucun accès aux fonds.',
  'siwx.ask.required':
    'Signez un court message pour {app}. C’est gratuit, rien n’est déplacé et cela ne donne aucun accès aux fonds. Annuler déconnecte le portefeuille.',
  'siwx.site': 'Site',
  'siwx.account': 'Compte',
  'siwx.network': 'Réseau',
  'siwx.sign': 'Se connecter',
  'siwx.preparing.title': 'Un instant',
  'siwx.preparing.text': 'Le message est en préparation.',
  'siwx.signing.title': 'Signez dans {wallet}',
  'siwx.signing.text': 'Vérifiez que le portefeuille affiche exactement ce texte.',
  'siwx.signing.wait': 'En attente dans {wallet}',
  'siwx.adding.title': 'Vérification de la signature',
  'siwx.adding.text': 'Cela prend un instant.',
  'siwx.cancelling': 'Annulation',
  'siwx.done': 'Connexion réussie',
  'siwx.declined.title': 'Signature refusée',
  'siwx.declined.text':
    '{app} a besoin de la signature pour savoir que c’est vous. Votre portefeuille est toujours connecté et rien n’a changé.',
  'siwx.smart_account.title':
    'Cette application ne prend peut-être pas en charge les comptes intelligents',
  'siwx.smart_account.text': 'Aucune signature n’est venue. Réessayez ou utilisez un autre compte.',
  'siwx.pending.title': 'Une demande est ouverte dans {wallet}',
  'siwx.pending.text': 'Ouvrez le portefeuille, répondez-y, puis réessayez.',
  'siwx.wallet.title': '{wallet} n’a pas pu signer',
  'siwx.wallet.text': 'Rien n’a changé. Réessayez.',
  'siwx.owners.title': '{wallet} n’a pas encore signé',
  'siwx.owners.text':
    'Ses propriétaires signent plus tard ou sur la blockchain, et ce message aura expiré d’ici là. Utilisez un autre compte.',
  'siwx.unsupported.title': 'Ce compte ne permet pas de se connecter',
  'siwx.unsupported.text': 'Aucun portefeuille ne signe ici de messages pour ce type de réseau.',
  'siwx.message.title': 'Le message n’a pas pu être préparé',
  'siwx.message.text': 'Rien n’a changé. Réessayez.',
  'siwx.refused.title': 'La signature n’a pas été acceptée',
  'siwx.refused.text':
    'Votre portefeuille est toujours connecté. Réessayez avec un nouveau message.',
  'siwx.offline.title': '{app} est injoignable',
  'siwx.offline.text':
    'Vérifiez votre connexion et réessayez. Votre portefeuille est toujours connecté et rien n’a changé.',
  'siwx.expired.title': 'Votre session est terminée',
  'siwx.expired.text': 'Signez à nouveau pour continuer. C’est gratuit et rien n’est déplacé.',
  'siwx.initialize.title': 'La connexion n’a pas pu commencer',
  'siwx.initialize.text':
    'Un problème est survenu lors de la préparation de l’authentification. Le portefeuille a été déconnecté.',
  'siwx.off.title': 'La connexion n’est pas configurée',
  'siwx.off.text': 'Cette page ne demande aucune signature.',
};
