// SPDX-License-Identifier: Apache-2.0
//
// Spanish: for those who have no wallet yet.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'get.title': 'Obtener una billetera',
  'get.get': 'Obtener',
  'get.get_wallet': 'Obtener {wallet}',
  'get.see_all': 'Ver todas',
  'get.email': 'Empiece con su correo',
  'get.email_text': 'Sin instalar nada. Se crea una billetera para usted.',
  'get.email_go': 'Continuar con el correo',
  'get.on.chrome': 'Navegador',
  'get.on.ios': 'iOS',
  'get.on.android': 'Android',
  'get.on.website': 'Sitio web',
  'get.none.title': 'Ninguna billetera que sugerir',
  'get.none.text':
    'Esta aplicación no nombra ninguna. Una billetera que añada a este navegador aparece sola.',
  'downloads.title': 'Obtener {wallet}',
  'downloads.title_plain': 'Obtener una billetera',
  'downloads.chrome': 'Este navegador',
  'downloads.chrome_text': 'Tienda de extensiones',
  'downloads.ios': 'iPhone o iPad',
  'downloads.ios_text': 'App Store',
  'downloads.android': 'Android',
  'downloads.android_text': 'Google Play',
  'downloads.phone': 'Teléfono',
  'downloads.phone_text': 'Escanee para abrir la tienda correcta',
  'downloads.website': 'Sitio web',
  'downloads.hint': 'Vuelva aquí cuando esté instalada. Se detecta automáticamente.',
  'downloads.none.title': 'No se conoce ninguna descarga',
  'downloads.none.text':
    'Busque {wallet} en su sitio web oficial. Compruebe la dirección antes de instalar.',

  'help.title': '¿Qué es una billetera?',
  'help.key.title': 'Una llave para muchas puertas',
  'help.key.text':
    'Entre en las aplicaciones demostrando que tiene la llave. No se crea ninguna contraseña y ninguna puede filtrarse.',
  'help.place.title': 'Un lugar para lo que es tuyo',
  'help.place.text':
    'Los tokens y coleccionables figuran bajo su dirección en un registro público. La billetera le permite moverlos.',
  'help.yes.title': 'Solo usted puede decir que sí',
  'help.yes.text':
    'Las aplicaciones pueden pedir. Nada se mueve hasta que usted lo aprueba, y antes ve qué va a cambiar.',
  'help.see_wallets': 'Ver billeteras',
  'help.get_wallet': 'Obtener billetera',
  'help_network.title': '¿Qué es una red?',
  'help_network.ledger.title': 'Un registro que guardan muchos',
  'help_network.ledger.text':
    'Equipos informáticos de todo el mundo guardan el mismo registro de quién tiene qué. Ninguno puede cambiarlo solo.',
  'help_network.own.title': 'Cada una tiene lo suyo',
  'help_network.own.text':
    'Los tokens, las comisiones y la velocidad cambian de una red a otra. Su dirección suele ser la misma.',
  'help_network.choose.title': 'Cada aplicación elige las suyas',
  'help_network.choose.text':
    'Una aplicación funciona en las redes que nombra. Sus fondos se quedan donde están hasta que usted los mueve.',
  'help_network.see_networks': 'Ver redes',
};
