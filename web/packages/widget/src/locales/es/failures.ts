// SPDX-License-Identifier: Apache-2.0
//
// Spanish: what goes wrong, and what is told in passing.
import type { ErrorWords } from '../../text/Message.ts';

export const errors: Record<string, ErrorWords> = {
  unknown_error: {
    title: 'Eso no funcionó',
    text: 'No se compartió ni se gastó nada. Inténtelo de nuevo en un momento.',
  },
  connect_failed: {
    title: '{wallet} no respondió',
    text: 'No se compartió nada. Abra la billetera e inténtelo de nuevo.',
  },
  connection_rejected: {
    title: 'Solicitud rechazada',
    text: 'No se compartió nada con {app}. Puede volver a pedirlo cuando quiera.',
  },
  connector_not_found: {
    title: '{wallet} no está en este navegador',
    text: 'No se compartió nada. Úsela en su teléfono o añádala aquí.',
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
    title: 'El reloj de su dispositivo va {time} adelantado',
    text: 'No se compartió nada. Ajuste el reloj de este dispositivo y vuelva a intentarlo.',
  },
  wc_clock_behind: {
    title: 'El reloj de su dispositivo va {time} atrasado',
    text: 'No se compartió nada. Ajuste el reloj de este dispositivo y vuelva a intentarlo.',
  },
  wc_publish_failed: {
    title: 'El servicio de conexión no respondió',
    text: 'No se compartió ni se gastó nada. Inténtelo de nuevo en un momento.',
  },
  wc_settlement_failed: {
    title: '{wallet} no pudo conectarse',
    text: 'No se recibió de la billetera ninguna cuenta en las redes de {app}, así que no está conectada. No se compartió nada. Elija una cuenta en la billetera e inténtelo de nuevo.',
  },
  chain_not_supported: {
    title: '{wallet} no conoce esta red',
    text: 'Sigue donde está. No se gastó nada.',
  },
  network_not_granted: {
    title: '{wallet} no compartió esta red',
    text: 'Conecte otra vez y permítala en la billetera. Esto no afecta a sus fondos.',
  },
  switch_declined: {
    title: 'Solicitud rechazada',
    text: 'Nada ha cambiado. Puede volver a pedirlo cuando quiera.',
  },
  switch_not_done: {
    title: '{wallet} se quedó en otra red',
    text: 'No se gastó nada. Cambie la red en la billetera o pídalo otra vez.',
  },
  rpc_no_answer: {
    title: 'La red no respondió',
    text: 'Esto no afecta a sus fondos. Inténtelo de nuevo en un momento.',
  },
  rpc_already_pending: {
    title: '{wallet} tiene una solicitud abierta',
    text: 'Abra la billetera y responda allí.',
  },
  http_status: {
    title: 'El servidor no respondió como se esperaba',
    text: 'Esto no afecta a sus fondos. Inténtelo de nuevo en un momento.',
  },
  token_balance_unavailable: {
    title: 'Los saldos no se cargaron',
    text: 'Esto no afecta a sus fondos.',
  },
  transactions_unavailable: {
    title: 'La actividad no se cargó',
    text: 'Esto no afecta a sus fondos.',
  },
  modal_closed: {
    title: 'Usted cerró la ventana',
    text: 'No se compartió nada. Puede volver a pedirlo cuando quiera.',
  },
  address_invalid: {
    title: 'Eso no es una dirección',
    text: 'No se envió nada. Revísela e inténtelo de nuevo.',
  },
  rpc_too_many: {
    title: 'Hay demasiadas solicitudes abiertas',
    text: 'Responda primero las de la billetera. No se gastó nada.',
  },
  account_not_payment: {
    title: 'Esta cuenta no es para pagos',
    text: 'Esto no afecta a sus fondos. Elija una cuenta para pagos.',
  },
  wc_uri_invalid: {
    title: 'Eso no es un enlace de conexión',
    text: 'No se compartió nada. Copie el enlace otra vez.',
  },
  copy_failed: { title: 'No se copió. Selecciónelo a mano.', text: '' },
  connection_status_invalid: {
    title: 'Esa conexión no se puede usar ahora',
    text: 'Nada ha cambiado. Conecte la billetera otra vez.',
  },
  namespace_not_offered: {
    title: '{app} no usa este ecosistema',
    text: 'No se compartió nada. Elija una billetera para uno que use.',
  },
  account_address_required: {
    title: 'No se eligió ninguna cuenta',
    text: 'Nada ha cambiado. Elija una cuenta e inténtelo de nuevo.',
  },
  switch_wallet_failed: {
    title: 'No se cambió de billetera',
    text: 'No se gastó nada. Sigue donde está. Inténtelo de nuevo en un momento.',
  },
  disconnect_failed: {
    title: '{wallet} sigue conectada',
    text: 'No se gastó nada. Inténtelo de nuevo en un momento.',
  },
};

export const toasts: Record<string, string> = {
  address_copied: 'Dirección copiada',
  link_copied: 'Enlace copiado',
  network_switched: 'Ahora en {}',
  account_switched: 'Ahora con {}',
  connected: 'Conectado a {}',
  disconnected: 'Desconectado',
  signed_out: 'Sesión cerrada',
  forgotten: 'Olvidada',
  value_copied: 'Copiado: {}',
  connector_not_found: 'No se encontró esta billetera',
};

export const alerts: Record<string, ErrorWords> = {
  project_id_not_configured: {
    title: 'Sin ID de proyecto',
    text: 'Esta aplicación aún no tiene ID de proyecto. Quien la desarrolla puede añadirlo.',
  },
  project_id_invalid: {
    title: 'Esta aplicación no está bien configurada',
    text: 'El servidor no conoce el ID de proyecto. Quien desarrolla la aplicación puede corregirlo.',
  },
  origin_not_allowed: {
    title: 'Esta aplicación no está bien configurada',
    text: 'El servidor no tiene en su lista la dirección de esta página. Quien la desarrolla puede añadirla.',
  },
  network_not_found: {
    title: 'Red no encontrada',
    text: '{} no está entre las redes de esta aplicación.',
  },
  configuration_failed: {
    title: 'El servidor no respondió como se esperaba',
    text: 'La configuración de esta aplicación no se cargó: {}',
  },
  configuration_rate_limited: {
    title: 'Demasiadas solicitudes',
    text: 'La configuración de esta aplicación no se cargó: se preguntó al servidor demasiadas veces.',
  },
  relay_token_invalid: {
    title: 'Sesión caducada',
    text: 'Compruebe la hora de este dispositivo y conecte otra vez.',
  },
  wc_relay_refused: {
    title: 'La conexión fue rechazada',
    text: 'El servicio de conexión la rechazó: {}',
  },
};
