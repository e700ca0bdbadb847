// SPDX-License-Identifier: Apache-2.0
//
// Spanish: networks.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'networks.title': 'Red',
  'networks.list': 'Redes',
  'networks.help': '¿Qué es una red?',
  'networks.search': 'Buscar redes',
  'networks.clear': 'Borrar búsqueda',
  'networks.none': 'Ninguna red llamada «{query}»',
  'networks.found': {
    one: '{count} red encontrada',
    many: '{count} de redes encontradas',
    other: '{count} redes encontradas',
  },
  'networks.test': 'Mostrar redes de prueba',
  'networks.switching': 'Apruebe en {wallet}',
  'networks.adding': 'Apruebe que se añada en {wallet}',
  'networks.declined': 'Solicitud rechazada',
  'networks.needs_wallet': 'Pide añadir una billetera de {network}',
  'networks.not_granted': '{wallet} no la admite',

  'switch.title': 'Cambiar a {network}',
  'switch.title_plain': 'Cambiar de red',
  'switch.waiting.title': 'Apruebe en {wallet}',
  'switch.waiting.text': 'Le pedirá pasar de {from} a {network}. No se gasta nada.',
  'switch.waiting.text_plain': 'Le pedirá pasar a {network}. No se gasta nada.',
  'switch.adding.text': 'La billetera aún no conoce {network} y pedirá añadirla. No se gasta nada.',
  'switch.declined.title': 'Solicitud rechazada',
  'switch.declined.text': 'Sigue en {from}. Puede volver a pedirlo cuando quiera.',
  'switch.declined.text_plain': 'Nada ha cambiado. Puede volver a pedirlo cuando quiera.',
  'switch.stay': 'Seguir en {from}',
  'switch.stay_plain': 'Seguir aquí',
  'switch.ask_again': 'Pedir otra vez',
  'switch.added': 'Ya la añadí',
  'switch.manual.title': '{wallet} no pudo añadir {network}',
  'switch.manual.text': 'Añada la red en los ajustes de la billetera con estos valores y vuelva.',
  'switch.value.name': 'Nombre',
  'switch.value.chain': 'ID de cadena',
  'switch.value.rpc': 'URL de RPC',
  'switch.value.currency': 'Moneda',
  'switch.value.explorer': 'Explorador',

  'switch_chain.title': 'Cambiar a {namespace}',
  'switch_chain.heading': 'Aún no hay billetera para {namespace}',
  'switch_chain.text':
    'Añada una billetera para {namespace}. {wallet} sigue conectada y puede alternar entre las dos.',
  'switch_chain.text_plain': 'Para continuar, añada una billetera para {namespace}.',
  'switch_chain.stay': 'Ahora no',
  'switch_chain.add': 'Añadir billetera',

  'unsupported.title': 'Red incorrecta',
  'unsupported.heading': '{app} no está en esta red',
  'unsupported.text':
    'Su billetera usa una red que esta aplicación no usa. Elija una que usen ambas; sus fondos se quedan donde están.',
  'unsupported.leave': 'O dejar esta billetera',
  'unsupported.sign_out': 'O cerrar sesión',
  'unsupported.none': 'Esta billetera no comparte ninguna red con {app}. Déjela y elija otra.',
};
