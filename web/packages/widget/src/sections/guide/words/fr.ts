// SPDX-License-Identifier: Apache-2.0
//
// French: for those who have no wallet yet.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'get.title': 'Obtenir un portefeuille',
  'get.get': 'Obtenir',
  'get.get_wallet': 'Obtenir {wallet}',
  'get.see_all': 'Tout voir',
  'get.email': 'Commencer par e-mail',
  'get.email_text': 'Aucune application à installer. Un portefeuille est créé pour vous.',
  'get.email_go': 'Continuer par e-mail',
  'get.on.chrome': 'Navigateur',
  'get.on.ios': 'iOS',
  'get.on.android': 'Android',
  'get.on.website': 'Site web',
  'get.none.title': 'Aucun portefeuille suggéré',
  'get.none.text':
    'Cette application n’en nomme aucun. Un portefeuille ajouté à ce navigateur apparaît de lui-même.',
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
  'downloads.hint':
    'Revenez ici une fois l’installation terminée. Elle est détectée automatiquement.',
  'downloads.none.title': 'Aucun téléchargement connu',
  'downloads.none.text':
    'Cherchez {wallet} sur son site officiel. Vérifiez l’adresse avant d’installer.',

  'help.title': 'Qu’est-ce qu’un portefeuille ?',
  'help.key.title': 'Une clé pour bien des portes',
  'help.key.text':
    'Vous vous connectez aux applications en prouvant que vous avez la clé. Aucun mot de passe n’est créé, aucun ne peut être divulgué.',
  'help.place.title': 'Un lieu pour ce qui est à vous',
  'help.place.text':
    'Les jetons et les objets de collection sont inscrits sous votre adresse, dans un registre public. Le portefeuille vous permet de les déplacer.',
  'help.yes.title': 'Dire oui n’appartient qu’à vous',
  'help.yes.text':
    'Les applications peuvent demander. Rien ne bouge sans votre accord, et vous voyez avant ce qui va changer.',
  'help.see_wallets': 'Voir les portefeuilles',
  'help.get_wallet': 'Obtenir un portefeuille',
  'help_network.title': 'Qu’est-ce qu’un réseau ?',
  'help_network.ledger.title': 'Un registre tenu par beaucoup',
  'help_network.ledger.text':
    'Des ordinateurs du monde entier gardent le même registre de qui possède quoi. Aucun ne peut le changer seul.',
  'help_network.own.title': 'Chacun a ses règles',
  'help_network.own.text':
    'Les jetons, les frais et la vitesse diffèrent d’un réseau à l’autre. Votre adresse reste souvent la même.',
  'help_network.choose.title': 'Chaque application choisit les siens',
  'help_network.choose.text':
    'Une application fonctionne sur les réseaux qu’elle nomme. Vos fonds restent où ils sont jusqu’à ce que vous les déplaciez.',
  'help_network.see_networks': 'Voir les réseaux',
};
