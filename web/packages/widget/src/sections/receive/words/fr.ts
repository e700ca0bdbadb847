// SPDX-License-Identifier: Apache-2.0
//
// French: receiving.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'receive.title': 'Recevoir',
  'receive.code': 'Votre adresse sous forme de code. Vous pouvez la copier ci-dessous.',
  'receive.hint': 'Copiez votre adresse ou scannez ce code QR',
  'receive.ask': 'Demander un montant',
  'receive.share': 'Partager',
  'receive.only_one': 'Ne recevez que sur ce réseau',
  'receive.only': 'Ne recevez que sur ces réseaux',
  'receive.lost': 'Ce qui arrive sur un autre peut être perdu.',
  'receive.off': 'La réception n’est pas proposée ici',
  'receive.off_text': 'Le responsable de cette application l’a désactivée.',
  'receive.networks': 'Réseaux compatibles',
  'receive.networks_one_text': 'Vous ne pouvez recevoir que sur ce réseau',
  'receive.networks_text': 'Vous ne pouvez recevoir que sur ces réseaux',
  'receive.amount': 'Montant',
  'receive.token': 'Jeton',
  'receive.incorrect': 'Valeur incorrecte',
  'receive.exact':
    'Le code demande exactement ce montant. La personne qui paie le scanne avec son portefeuille.',
  'receive.add_amount': 'Saisissez un montant : le code qui le demande s’affichera ici.',
  'receive.request': 'Demande de paiement',
  'receive.request_code': 'La demande sous forme de code. Vous pouvez la copier ci-dessous.',
  'receive.copy_request': 'Copier la demande',
  'receive.request_copied': 'Demande copiée',
  'receive.unnamed': 'Le code n’indique pas le réseau',
  'receive.unnamed_text': 'Assurez-vous que le paiement passe par {network}.',
  'receive.loading': 'Chargement de la demande',
  'receive.failed': 'La demande n’a pas été chargée',
  'receive.failed_text': 'Vérifiez la connexion et réessayez. Votre adresse reste valable.',
  'receive.unsupported': 'Pas de demandes sur ce type de réseau',
  'receive.unsupported_text': 'Donnez plutôt votre adresse.',
};
