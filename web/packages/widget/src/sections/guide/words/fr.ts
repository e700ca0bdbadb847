// SPDX-License-Identifier: Apache-2.0
//
// French: for those who have no wallet yet.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'get.title': 'Obtenir un portefeuille',
  'get.get': 'Obtenir',
  'get.get_wallet': 'Obtenir {wallet}',
  'get.see_all': 'Voir tous les portefeuilles',
  'get.on.chrome': 'Navigateur',
  'get.on.ios': 'iOS',
  'get.on.android': 'Android',
  'get.on.website': 'Site web',
  'get.none.title': 'Aucun portefeuille suggéré',
  'get.none.text':
    'Cette application n’en nomme aucun. Un portefeuille ajouté à ce navigateur apparaît tout seul.',
  'downloads.title': 'Obtenir {wallet}',
  'downloads.title_plain': 'Obtenir un portefeuille',
  'downloads.chrome': 'Ce navigateur',
  'downloads.chrome_text': 'Boutique d’extensions',
  'downloads.ios': 'iPhone ou iPad',
  'downloads.ios_text': 'App Store',
  'downloads.android': 'Android',
  'downloads.android_text': 'Google Play',
  'downloads.phone': 'Téléphone',
  'downloads.phone_text': 'Scannez pour ouvrir la bonne boutique',
  'downloads.website': 'Site web',
  'downloads.hint': 'Revenez ici une fois installé. Nous le remarquons tout seuls.',
  'downloads.none.title': 'Aucun téléchargement connu',
  'downloads.none.text':
    'Cherchez {wallet} sur son propre site. Vérifiez l’adresse avant d’installer.',

  'help.title': 'Qu’est-ce qu’un portefeuille ?',
  'help.key.title': 'Une clé pour bien des portes',
  'help.key.text':
    'Vous vous connectez en prouvant que vous avez la clé. Aucun mot de passe à créer ni à perdre.',
  'help.place.title': 'Un lieu pour ce qui est à vous',
  'help.place.text':
    'Jetons et objets sont inscrits sous votre adresse, dans un registre public. Le portefeuille sert à les déplacer.',
  'help.yes.title': 'Vous seul dites oui',
  'help.yes.text':
    'Les applications demandent. Rien ne bouge sans votre accord, et vous voyez avant ce qui va changer.',
  'help.see_wallets': 'Voir les portefeuilles',
  'help.get_wallet': 'Obtenir un portefeuille',
  'help_network.title': 'Qu’est-ce qu’un réseau ?',
  'help_network.ledger.title': 'Un registre tenu par beaucoup',
  'help_network.ledger.text':
    'Des ordinateurs du monde entier gardent le même registre. Aucun ne peut le changer seul.',
  'help_network.own.title': 'Chacun a ses règles',
  'help_network.own.text':
    'Jetons, frais et vitesse diffèrent d’un réseau à l’autre. Votre adresse reste souvent la même.',
  'help_network.choose.title': 'Les applications choisissent',
  'help_network.choose.text':
    'Une application marche sur les réseaux qu’elle nomme. Vos fonds restent où ils sont jusqu’à ce que vous les déplaciez.',
  'help_network.see_networks': 'Voir les réseaux',
};
