// SPDX-License-Identifier: Apache-2.0
//
// French: one collectible.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'nft.title': 'Objet de collection',
  'nft.loading': 'Chargement de l’objet',
  'nft.gone': 'Plus ici',
  'nft.gone_text': 'Ce compte ne le détient pas actuellement sur ce réseau.',
  'nft.collection': 'Collection',
  'nft.number': 'Numéro',
  'nft.quantity': 'Vous avez',
  'nft.network': 'Réseau',
  'nft.contract': 'Contrat',
  'nft.traits': 'Caractéristiques',
  'nft.explorer': 'Voir dans l’explorateur',
};
