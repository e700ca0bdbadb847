// SPDX-License-Identifier: Apache-2.0
//
// Spanish: for those who have no wallet yet.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'get.title': 'Consigue una billetera',
  'get.get': 'Obtener',
  'get.get_wallet': 'Obtener {wallet}',
  'get.see_all': 'Ver todas las billeteras',
  'get.on.chrome': 'Navegador',
  'get.on.ios': 'iOS',
  'get.on.android': 'Android',
  'get.on.website': 'Sitio web',
  'get.none.title': 'Ninguna billetera que sugerir',
  'get.none.text':
    'Esta aplicación no nombra ninguna. Una billetera que añadas a este navegador aparece sola.',
  'downloads.title': 'Obtener {wallet}',
  'downloads.title_plain': 'Consigue una billetera',
  'downloads.chrome': 'Este navegador',
  'downloads.chrome_text': 'Tienda de extensiones',
  'downloads.ios': 'iPhone o iPad',
  'downloads.ios_text': 'App Store',
  'downloads.android': 'Android',
  'downloads.android_text': 'Google Play',
  'downloads.phone': 'Teléfono',
  'downloads.phone_text': 'Escanea para abrir la tienda correcta',
  'downloads.website': 'Sitio web',
  'downloads.hint': 'Vuelve aquí cuando esté instalada. Lo notamos solos.',
  'downloads.none.title': 'No se conoce ninguna descarga',
  'downloads.none.text':
    'Busca {wallet} en su propio sitio. Comprueba la dirección antes de instalar.',

  'help.title': '¿Qué es una billetera?',
  'help.key.title': 'Una llave para muchas puertas',
  'help.key.text':
    'Entras en las apps probando que tienes la llave. No hay contraseña que crear ni que filtrar.',
  'help.place.title': 'Un lugar para lo que es tuyo',
  'help.place.text':
    'Tokens y coleccionables figuran bajo tu dirección en un registro público. La billetera te deja moverlos.',
  'help.yes.title': 'Solo tú dices que sí',
  'help.yes.text':
    'Las apps pueden pedir. Nada se mueve hasta que lo apruebas, y antes ves qué va a cambiar.',
  'help.see_wallets': 'Ver billeteras',
  'help.get_wallet': 'Conseguir una billetera',
  'help_network.title': '¿Qué es una red?',
  'help_network.ledger.title': 'Un registro que guardan muchos',
  'help_network.ledger.text':
    'Ordenadores de todo el mundo guardan el mismo registro de quién tiene qué. Ninguno puede cambiarlo solo.',
  'help_network.own.title': 'Cada una tiene lo suyo',
  'help_network.own.text':
    'Tokens, comisiones y velocidad cambian de una red a otra. Tu dirección suele ser la misma.',
  'help_network.choose.title': 'Las apps eligen las suyas',
  'help_network.choose.text':
    'Una app funciona en las redes que nombra. Tus fondos se quedan donde están hasta que los mueves.',
  'help_network.see_networks': 'Ver redes',
};
