// SPDX-License-Identifier: Apache-2.0
//
// Spanish: what goes wrong, and what is told in passing.
import type { ErrorWords } from '../../text/Message.ts';

export const errors: Record<string, ErrorWords> = {
  unknown_error: {
    title: 'Eso no funcionó',
    text: 'No se compartió ni se gastó nada. Reinténtalo en un momento.',
  },
  connect_failed: {
    title: '{wallet} no respondió',
    text: 'No se compartió nada. Abre la billetera y reinténtalo.',
  },
  connection_rejected: {
    title: 'Solicitud rechazada',
    text: 'No se compartió nada con {app}. Puedes volver a pedirlo cuando quieras.',
  },
  connector_not_found: {
    title: '{wallet} no está en este navegador',
    text: 'No se compartió nada. Úsala en tu teléfono o añádela aquí.',
  },
  wallet_connect_missing: {
    title: 'La conexión por código no está configurada aquí',
    text: 'No se compartió nada. Las billeteras de este navegador siguen funcionando.',
  },
  wc_relay_refused: {
    title: 'No se pudo crear el código',
    text: 'No se compartió nada. El servicio de conexión no acepta esta aplicación y solo su equipo puede cambiarlo. Las billeteras de este navegador siguen funcionando.',
  },
  wc_clock_ahead: {
    title: 'El reloj de tu dispositivo va {time} adelantado',
    text: 'No se compartió nada. Ajusta el reloj de este dispositivo y vuelve a intentarlo.',
  },
  wc_clock_behind: {
    title: 'El reloj de tu dispositivo va {time} atrasado',
    text: 'No se compartió nada. Ajusta el reloj de este dispositivo y vuelve a intentarlo.',
  },
  wc_publish_failed: {
    title: 'El servicio de conexión no respondió',
    text: 'No se compartió ni se gastó nada. Reinténtalo en un momento.',
  },
  wc_settlement_failed: {
    title: '{wallet} no pudo conectarse',
    text: 'No ofreció ninguna cuenta en las redes de {app}. No se compartió nada.',
  },
  chain_not_supported: {
    title: '{wallet} no conoce esta red',
    text: 'Sigues donde estás. No se gastó nada.',
  },
  network_not_granted: {
    title: '{wallet} no compartió esta red',
    text: 'Conecta otra vez y permítela en la billetera. Tus fondos están intactos.',
  },
  switch_declined: {
    title: 'Solicitud rechazada',
    text: 'Nada cambió. Puedes volver a pedirlo cuando quieras.',
  },
  switch_not_done: {
    title: '{wallet} se quedó en otra red',
    text: 'No se gastó nada. Cambia la red en la billetera o pídelo otra vez.',
  },
  rpc_no_answer: {
    title: 'La red no respondió',
    text: 'Tus fondos están intactos. Reinténtalo en un momento.',
  },
  rpc_already_pending: {
    title: '{wallet} tiene una solicitud abierta',
    text: 'Abre la billetera y responde allí.',
  },
  http_status: {
    title: 'El servidor no respondió como se esperaba',
    text: 'Tus fondos están intactos. Reinténtalo en un momento.',
  },
  token_balance_unavailable: {
    title: 'El saldo no se cargó',
    text: 'Tus fondos están intactos.',
  },
  transactions_unavailable: {
    title: 'Las transacciones no se cargaron',
    text: 'Tus fondos están intactos.',
  },
  modal_closed: {
    title: 'Cerraste la ventana',
    text: 'No se compartió nada. Puedes volver a pedirlo cuando quieras.',
  },
  address_invalid: {
    title: 'Eso no es una dirección',
    text: 'No se envió nada. Revísala y reinténtalo.',
  },
  rpc_too_many: {
    title: 'Hay demasiadas solicitudes abiertas',
    text: 'Responde primero las de la billetera. No se gastó nada.',
  },
  account_not_payment: {
    title: 'Solo puedes cambiar a cuentas de pago',
    text: 'Tus fondos están intactos. Elige una cuenta de pago.',
  },
  wc_uri_invalid: {
    title: 'Eso no es un enlace de conexión',
    text: 'No se compartió nada. Copia el enlace otra vez.',
  },
  copy_failed: { title: 'No se copió. Selecciónalo a mano.', text: '' },
  connection_status_invalid: {
    title: 'Esa conexión no se puede usar ahora',
    text: 'Nada cambió. Conecta la billetera otra vez.',
  },
  namespace_not_offered: {
    title: '{app} no usa este ecosistema',
    text: 'No se compartió nada. Elige una billetera para otro.',
  },
  account_address_required: {
    title: 'No se eligió ninguna cuenta',
    text: 'Nada cambió. Elige una cuenta y reinténtalo.',
  },
  switch_wallet_failed: {
    title: 'No se cambió de billetera',
    text: 'No se gastó nada. Sigues donde estás. Reinténtalo en un momento.',
  },
  disconnect_failed: {
    title: 'Sigues conectado a {wallet}',
    text: 'No se gastó nada. Reinténtalo en un momento.',
  },
};

export const toasts: Record<string, string> = {
  address_copied: 'Dirección copiada',
  link_copied: 'Enlace copiado',
  network_switched: 'Ahora en {}',
  account_switched: 'Ahora con {}',
  connected: 'Conectado a {}',
  disconnected: 'Desconectado',
  forgotten: 'Olvidada',
  value_copied: 'Copiado: {}',
  connector_not_found: 'No se encontró esta billetera',
};

export const alerts: Record<string, ErrorWords> = {
  project_id_not_configured: {
    title: 'Sin ID de proyecto',
    text: 'No hay ID de proyecto configurado. Actualiza la configuración.',
  },
  project_id_invalid: {
    title: 'Configuración no válida',
    text: 'El ID de proyecto no es válido. Actualiza la configuración.',
  },
  origin_not_allowed: {
    title: 'Configuración no válida',
    text: 'El origen de esta página no está en la lista. Actualiza la configuración.',
  },
  network_not_found: {
    title: 'Red no encontrada',
    text: '{} no está entre las redes configuradas.',
  },
  configuration_failed: {
    title: 'Error del servidor',
    text: 'No se pudo obtener la configuración de la aplicación: {}',
  },
  configuration_rate_limited: {
    title: 'Demasiadas solicitudes',
    text: 'El servidor no dio la configuración de la aplicación por exceso de solicitudes.',
  },
  relay_token_invalid: {
    title: 'Sesión caducada',
    text: 'La sesión no es válida. Revisa la hora y conecta otra vez.',
  },
  wc_relay_refused: {
    title: 'La conexión fue rechazada',
    text: 'El servicio de conexión la rechazó: {}',
  },
};
