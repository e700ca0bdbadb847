// SPDX-License-Identifier: Apache-2.0
//
// Spanish: signing in.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'siwx.title': 'Iniciar sesión',
  'siwx.ask.title': 'Demuestre que esta billetera es suya',
  'siwx.ask.text':
    'Firme un mensaje corto para {app}. Es gratis, no mueve nada y no da acceso a los fondos.',
  'siwx.ask.required':
    'Firme un mensaje corto para {app}. Es gratis, no mueve nada y no da acceso a los fondos. Si cancela, la billetera se desconecta.',
  'siwx.site': 'Sitio',
  'siwx.account': 'Cuenta',
  'siwx.network': 'Red',
  'siwx.sign': 'Iniciar sesión',
  'siwx.preparing.title': 'Un momento',
  'siwx.preparing.text': 'Se está preparando el mensaje.',
  'siwx.signing.title': 'Firme en {wallet}',
  'siwx.signing.text': 'Compruebe que la billetera muestra este mismo texto.',
  'siwx.signing.wait': 'Esperando a {wallet}',
  'siwx.adding.title': 'Comprobando la firma',
  'siwx.adding.text': 'Tardará un momento.',
  'siwx.cancelling': 'Cancelando',
  'siwx.done': 'Ha iniciado sesión',
  'siwx.declined.title': 'Firma rechazada',
  'siwx.declined.text':
    '{app} necesita la firma para saber que es usted. La billetera sigue conectada y nada ha cambiado.',
  'siwx.smart_account.title': 'Es posible que esta aplicación no admita cuentas inteligentes',
  'siwx.smart_account.text': 'No hubo firma. Inténtelo de nuevo o use otra cuenta.',
  'siwx.pending.title': '{wallet} tiene una solicitud abierta',
  'siwx.pending.text': 'Abra la billetera, respóndala e inténtelo de nuevo.',
  'siwx.wallet.title': '{wallet} no pudo firmar',
  'siwx.wallet.text': 'Nada ha cambiado. Inténtelo de nuevo.',
  'siwx.owners.title': '{wallet} aún no ha firmado',
  'siwx.owners.text':
    'Sus titulares firman más tarde o en la blockchain, y este mensaje ya habrá caducado. Use otra cuenta.',
  'siwx.unsupported.title': 'Con esta cuenta no se puede iniciar sesión',
  'siwx.unsupported.text': 'Ninguna billetera firma aquí mensajes de este tipo de red.',
  'siwx.message.title': 'No se pudo preparar el mensaje',
  'siwx.message.text': 'Nada ha cambiado. Inténtelo de nuevo.',
  'siwx.refused.title': 'No se aceptó la firma',
  'siwx.refused.text': 'La billetera sigue conectada. Inténtelo con un mensaje nuevo.',
  'siwx.offline.title': 'No se puede acceder a {app}',
  'siwx.offline.text':
    'Compruebe la conexión e inténtelo de nuevo. La billetera sigue conectada y nada ha cambiado.',
  'siwx.expired.title': 'La sesión ha terminado',
  'siwx.expired.text': 'Firme de nuevo para continuar. Es gratis y no mueve nada.',
  'siwx.initialize.title': 'No se pudo iniciar la sesión',
  'siwx.initialize.text':
    'Hubo un problema al preparar la autenticación. Se ha desconectado la billetera.',
  'siwx.off.title': 'El inicio de sesión no está configurado',
  'siwx.off.text': 'Esta página no pide ninguna firma.',
};
