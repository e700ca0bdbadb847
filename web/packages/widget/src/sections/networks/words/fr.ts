// SPDX-License-Identifier: Apache-2.0
//
// French: networks.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'networks.title': 'Réseau',
  'networks.list': 'Réseaux',
  'networks.help': 'Qu’est-ce qu’un réseau ?',
  'networks.search': 'Chercher un réseau',
  'networks.clear': 'Effacer la recherche',
  'networks.none': 'Aucun réseau nommé « {query} »',
  'networks.found': {
    one: '{count} réseau trouvé',
    many: '{count} de réseaux trouvés',
    other: '{count} réseaux trouvés',
  },
  'networks.test': 'Afficher les réseaux de test',
  'networks.switching': 'Approuvez dans {wallet}',
  'networks.adding': 'Approuvez l’ajout dans {wallet}',
  'networks.declined': 'Demande refusée',
  'networks.needs_wallet': 'Demande un portefeuille {network}',
  'networks.not_granted': 'Non pris en charge par {wallet}',

  'switch.title': 'Passer à {network}',
  'switch.title_plain': 'Changer de réseau',
  'switch.waiting.title': 'Approuvez dans {wallet}',
  'switch.waiting.text': 'Il demandera de quitter {from} pour {network}. Rien n’est dépensé.',
  'switch.waiting.text_plain': 'Il demandera de passer à {network}. Rien n’est dépensé.',
  'switch.adding.text':
    'Le portefeuille ne connaît pas encore {network} et demandera de l’ajouter. Rien n’est dépensé.',
  'switch.declined.title': 'Demande refusée',
  'switch.declined.text':
    'Vous êtes toujours sur {from}. Vous pouvez redemander quand vous voulez.',
  'switch.declined.text_plain': 'Rien n’a changé. Vous pouvez redemander quand vous voulez.',
  'switch.stay': 'Rester sur {from}',
  'switch.stay_plain': 'Rester',
  'switch.ask_again': 'Redemander',
  'switch.added': 'Je l’ai ajouté',
  'switch.manual.title': '{wallet} n’a pas pu ajouter {network}',
  'switch.manual.text':
    'Ajoutez le réseau dans les réglages du portefeuille avec ces valeurs, puis revenez.',
  'switch.value.name': 'Nom',
  'switch.value.chain': 'ID de chaîne',
  'switch.value.rpc': 'URL RPC',
  'switch.value.currency': 'Monnaie',
  'switch.value.explorer': 'Explorateur',

  'switch_chain.title': 'Passer à {namespace}',
  'switch_chain.heading': 'Pas encore de portefeuille pour {namespace}',
  'switch_chain.text':
    'Ajoutez un portefeuille pour {namespace}. {wallet} reste connecté, et vous pouvez passer de l’un à l’autre.',
  'switch_chain.text_plain': 'Pour continuer, ajoutez un portefeuille pour {namespace}.',
  'switch_chain.stay': 'Pas maintenant',
  'switch_chain.add': 'Ajouter un portefeuille',

  'unsupported.title': 'Mauvais réseau',
  'unsupported.heading': '{app} n’est pas sur ce réseau',
  'unsupported.text':
    'Votre portefeuille utilise un réseau que cette application n’utilise pas. Choisissez un réseau commun ; vos fonds restent où ils sont.',
  'unsupported.leave': 'Ou quitter ce portefeuille',
  'unsupported.sign_out': 'Ou vous déconnecter',
  'unsupported.none':
    'Ce portefeuille n’a aucun réseau en commun avec {app}. Quittez-le et choisissez-en un autre.',
};
