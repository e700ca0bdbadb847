// SPDX-License-Identifier: Apache-2.0
//
// Spanish: the ways to connect, all wallets, pairing.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'connect.wallets_title': 'Conectar billetera',
  'connect.loading': 'Cargando billeteras',
  'get.missing': '¿Aún no tiene {wallet}? <get>Obtener</get>',

  'wallets.title': 'Todas las billeteras',
  'wallets.search': 'Buscar billeteras',
  'wallets.clear': 'Borrar búsqueda',
  'wallets.found': {
    one: '{count} billetera encontrada',
    many: '{count} de billeteras encontradas',
    other: '{count} billeteras encontradas',
  },
  'wallets.certified': 'Solo billeteras certificadas',
  'wallets.certified_short': 'Certificadas',
  'wallets.failed.title': 'La lista de billeteras no se cargó',
  'wallets.failed.text':
    'Las billeteras de este navegador siguen funcionando. Inténtelo de nuevo en un momento.',
  'wallets.more': 'Cargando más billeteras',
  'wallets.installed': 'instalada',
  'wallets.none.title': 'Ninguna billetera llamada «{query}»',
  'wallets.none.text':
    'Revise cómo se escribe. Si lee códigos de conexión, quizá pueda conectarse sin estar en esta lista.',
  'wallets.none.text_plain': 'Revise cómo se escribe.',
  'wallets.see_all': 'Mostrar todas las billeteras',
  'wallets.show_code': 'Mostrar código',
  'wallets.code_elsewhere': 'Mostrar código para otro dispositivo',

  'connecting.waiting.title': 'Continúe en {wallet}',
  'connecting.waiting.text':
    'Acepte la solicitud en la ventana de la billetera. Solo se comparte su dirección.',
  'connecting.opening.title': 'Abriendo su billetera',
  'connecting.opening.text': 'Tarda un momento. No tiene que hacer nada.',
  'connecting.declined.title': 'Solicitud rechazada',
  'connecting.declined.text':
    'No se compartió nada con {app}. Puede volver a pedirlo cuando quiera.',
  'connecting.pending.title': '{wallet} tiene una solicitud abierta',
  'connecting.pending.text':
    'Abra {wallet} en la barra del navegador y responda allí. Esta página continuará después.',
  'connecting.check_again': 'Comprobar',
  'pair.slow':
    'La conexión tarda más de lo normal. Se reintenta sola; las billeteras podrán usar el código cuando funcione.',
  'pair.slow_open':
    'La conexión tarda más de lo normal. Se reintenta sola; {wallet} podrá continuar cuando funcione.',
  'connecting.ask_again': 'Pedir otra vez',
  'connecting.chains.title': '¿Dónde quiere empezar?',
  'connecting.chains.text': {
    one: '{wallet} tiene cuentas en {count} ecosistema. Puede añadir otros después.',
    many: '{wallet} tiene cuentas en {count} de ecosistemas. Puede añadir los demás después.',
    other: '{wallet} tiene cuentas en {count} ecosistemas. Puede añadir los demás después.',
  },
  'connecting.chains.list': 'Ecosistemas',
  'connecting.chains.none.title': '{wallet} no ofrece ninguna cuenta aquí',
  'connecting.chains.none.text': 'No se compartió nada. Elija otra billetera.',
  'connecting.locked.title': '{wallet} está bloqueada',
  'connecting.locked.text': 'Desbloquéela y vuelva. No se compartió nada.',
  'connecting.approved.title': 'Conectada',
  'connecting.approved.text': '{app} puede ver su dirección. Nada se mueve sin su permiso.',

  'pair.title': 'Escanee con su teléfono',
  'pair.loading': 'Cargando el código',
  'pair.code': 'Código de conexión. Copie el enlace si no puede escanearlo.',
  'pair.code_for': 'Código de conexión para {wallet}. Copie el enlace si no puede escanearlo.',
  'pair.code_expired': 'Código de conexión caducado',
  'pair.valid_for': 'Válido durante {time}',
  'pair.left': {
    one: 'El código es válido {count} segundo más',
    many: 'El código es válido {count} de segundos más',
    other: 'El código es válido {count} segundos más',
  },
  'pair.copy_link': 'Copiar enlace',
  'pair.link_copied': 'Enlace copiado',
  'pair.new_code': 'Código nuevo',
  'pair.expired': 'Código caducado',
  'pair.expired_text':
    'Este código ha caducado. Los códigos duran cuatro minutos, para que nadie use uno olvidado en una pantalla.',
  'pair.hint': 'Abra una aplicación de billetera en su teléfono y elija <b>Escanear</b>.',
  'pair.hint_for': 'Abra {wallet} en su teléfono y elija <b>Escanear</b>.',
  'pair.where': '¿Dónde está su billetera?',
  'pair.hint_own':
    'Solo leen este código las billeteras que el equipo de {app} ha configurado para ello. Si usa otra, <all>elíjala por su nombre</all>.',
  'pair.platform.browser': 'Navegador',
  'pair.platform.mobile': 'App',
  'pair.platform.qr_code': 'Teléfono',
  'pair.platform.web': 'Web',
  'pair.platform.desktop': 'Escritorio',
  'pair.platform.not_installed': 'Navegador',
  'pair.open_wallet': 'Abrir {wallet}',
  'pair.preparing': 'Preparando el enlace',
  'pair.open_text': 'Apruebe allí y vuelva. Aquí seguirá donde estaba.',
  'pair.web_text': 'Se abre en otra pestaña. Apruebe allí y vuelva aquí.',
  'pair.desktop_text': 'Apruebe en la aplicación de la billetera en este equipo y vuelva aquí.',
  'pair.other_link': 'Abrir de otra forma',
  'pair.show_code': 'Mostrar código',
  'pair.missing.title': '{wallet} no está en este navegador',
  'pair.missing.text': 'Úsela en su teléfono o añádala aquí.',
  'pair.inside_text': 'Abre esta página dentro de {wallet}. Conéctese allí.',
  'pair.inside_code': 'Código con un enlace que abre esta página dentro de {wallet}',
  'pair.inside_hint':
    'Escanee con la <b>cámara</b> del teléfono: abre esta página dentro de {wallet}.',
  'pair.missing.text_add': 'Añádala a este navegador para conectarse aquí.',
  'pair.missing.ways': 'Formas de seguir',
  'pair.missing.phone': 'Usarla en mi teléfono',
  'pair.missing.phone_text': 'Escanear un código',
  'pair.missing.add': 'Añadir a este navegador',
  'pair.missing.add_text': 'Abre la tienda de extensiones',
  'pair.missing.web': 'Abrir la aplicación web',
  'pair.missing.desktop': 'Abrir en el escritorio',
};
