// SPDX-License-Identifier: Apache-2.0
//
// Spanish: one collectible.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'nft.title': 'Coleccionable',
  'nft.loading': 'Cargando el coleccionable',
  'nft.gone': 'Ya no está aquí',
  'nft.gone_text': 'Esta cuenta no lo tiene ahora en esta red.',
  'nft.collection': 'Colección',
  'nft.number': 'Número',
  'nft.quantity': 'Tiene',
  'nft.network': 'Red',
  'nft.contract': 'Contrato',
  'nft.traits': 'Rasgos',
  'nft.explorer': 'Ver en el explorador',
};
