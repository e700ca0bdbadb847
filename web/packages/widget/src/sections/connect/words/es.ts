// SPDX-License-Identifier: Apache-2.0
//
// Spanish: the ways to connect, all wallets, pairing.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'connect.wallets_title': 'Conectar billetera',
  'connect.loading': 'Cargando billeteras',
  'get.missing': '¿Aún no tienes {wallet}? <get>Obtener</get>',

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
    'Las billeteras de este navegador siguen funcionando. Reinténtalo en un momento.',
  'wallets.more': 'Cargando más billeteras',
  'wallets.installed': 'instalada',
  'wallets.none.title': 'Ninguna billetera llamada «{query}»',
  'wallets.none.text':
    'Revisa cómo se escribe. Si lee códigos, quizá puedas conectarla sin encontrarla aquí.',
  'wallets.none.text_plain': 'Revisa cómo se escribe.',
  'wallets.show_code': 'Mostrar código',
  'wallets.code_elsewhere': 'Mostrar código para otro dispositivo',

  'connecting.waiting.title': 'Continúa en {wallet}',
  'connecting.waiting.text':
    'Acepta la solicitud en la ventana de la billetera. Solo se comparte tu dirección.',
  'connecting.declined.title': 'Solicitud rechazada',
  'connecting.declined.text':
    'No se compartió nada con {app}. Puedes volver a pedirlo cuando quieras.',
  'connecting.pending.title': '{wallet} tiene una solicitud abierta',
  'connecting.pending.text':
    'Abre {wallet} en la barra del navegador y responde allí. Esta página te seguirá.',
  'connecting.check_again': 'Comprobar',
  'pair.slow':
    'La conexión tarda más de lo normal. Se reintenta sin que hagas nada; después el código funcionará.',
  'connecting.ask_again': 'Pedir otra vez',
  'connecting.chains.title': '¿Dónde quieres empezar?',
  'connecting.chains.text': {
    one: '{wallet} tiene cuentas en {count} ecosistema. Puedes añadir otros después.',
    many: '{wallet} tiene cuentas en {count} de ecosistemas. Puedes añadir los demás después.',
    other: '{wallet} tiene cuentas en {count} ecosistemas. Puedes añadir los demás después.',
  },
  'connecting.chains.list': 'Ecosistemas',
  'connecting.chains.none.title': '{wallet} no ofrece ninguna cuenta aquí',
  'connecting.chains.none.text': 'No se compartió nada. Elige otra billetera.',
  'connecting.locked.title': '{wallet} está bloqueada',
  'connecting.locked.text': 'Desbloquéala y vuelve. No se compartió nada.',
  'connecting.approved.title': 'Conectada',
  'connecting.approved.text': '{app} puede ver tu dirección. Nada se mueve sin tu permiso.',

  'pair.title': 'Escanea con tu teléfono',
  'pair.loading': 'Cargando el código',
  'pair.code': 'Código de conexión. Copia el enlace si no puedes escanear.',
  'pair.code_for': 'Código de conexión para {wallet}. Copia el enlace si no puedes escanear.',
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
    'Este código caducó. Duran cuatro minutos, para que nadie use uno olvidado en una pantalla.',
  'pair.hint': 'Abre una app de billetera en tu teléfono y después <b>Escanear</b>.',
  'pair.hint_for': 'Abre {wallet} en tu teléfono y después <b>Escanear</b>.',
  'pair.where': '¿Dónde está tu billetera?',
  'pair.platform.browser': 'Navegador',
  'pair.platform.mobile': 'App',
  'pair.platform.qr_code': 'Teléfono',
  'pair.platform.web': 'Web',
  'pair.platform.desktop': 'Escritorio',
  'pair.platform.not_installed': 'Navegador',
  'pair.open_wallet': 'Abrir {wallet}',
  'pair.preparing': 'Preparando el enlace',
  'pair.open_text': 'Aprueba allí y vuelve. Guardamos tu lugar.',
  'pair.web_text': 'Se abre en otra pestaña. Aprueba allí y vuelve aquí.',
  'pair.desktop_text': 'Aprueba en la app de este ordenador y vuelve aquí.',
  'pair.other_link': 'Abrir de otra forma',
  'pair.show_code': 'Mostrar código',
  'pair.missing.title': '{wallet} no está en este navegador',
  'pair.missing.text': 'Úsala en tu teléfono o añádela aquí.',
  'pair.missing.ways': 'Formas de seguir',
  'pair.missing.phone': 'Usarla en mi teléfono',
  'pair.missing.phone_text': 'Escanear un código',
  'pair.missing.add': 'Añadir a este navegador',
  'pair.missing.add_text': 'Abre la tienda de extensiones',
  'pair.missing.web': 'Abrir la app web',
  'pair.missing.desktop': 'Abrir la app de escritorio',
};
