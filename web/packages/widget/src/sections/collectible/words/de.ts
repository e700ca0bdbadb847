// SPDX-License-Identifier: Apache-2.0
//
// German: one collectible.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'nft.title': 'Sammlerstück',
  'nft.loading': 'Das Sammlerstück wird geladen',
  'nft.gone': 'Nicht mehr hier',
  'nft.gone_text': 'Dieses Konto besitzt es auf diesem Netzwerk jetzt nicht.',
  'nft.collection': 'Sammlung',
  'nft.number': 'Nummer',
  'nft.quantity': 'Sie haben',
  'nft.network': 'Netzwerk',
  'nft.contract': 'Vertrag',
  'nft.traits': 'Merkmale',
  'nft.explorer': 'Im Explorer ansehen',
};
