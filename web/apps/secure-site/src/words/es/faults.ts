// SPDX-License-Identifier: Apache-2.0
import type { Faults } from '../en/faults.ts';

export const faults: Faults = {
  unknown_error: 'No ha funcionado. Inténtelo de nuevo.',
  unreachable: 'No se ha podido contactar con el servicio de la billetera. Inténtelo de nuevo.',
  broken:
    'La respuesta del servicio de la billetera no se puede leer. Inténtelo de nuevo más tarde.',
  window_closed:
    'La billetera ha cerrado esta ventana. Ábrala de nuevo desde la página de la que viene.',
  keeps_nothing: 'Su navegador no guarda nada para la billetera aquí. Permítale almacenar datos.',
  no_room:
    'Su navegador no guarda nada para la billetera aquí. Permítale almacenar datos, o haga sitio en este dispositivo.',
  vault_not_loaded:
    'Una parte de la billetera no se ha podido cargar. Compruebe la conexión e inténtelo de nuevo.',
  one_way_stays: 'Tiene que quedar una forma de recuperar la billetera.',
  code_forgotten: 'El código ya se apuntó.',
  no_smart_accounts: 'Este servidor no tiene cuentas inteligentes para esta página.',
  limit_of_another: 'Este límite es de otra cuenta.',
  no_networks: 'Este servidor no da a la billetera acceso a ninguna red.',
  code_stays: 'La red lo ha ejecutado y el código sigue ahí. Inténtelo de nuevo.',
  code_waits:
    'La red aún no lo ha ejecutado. Todavía puede hacerlo: vuelva a mirar aquí en unos minutos.',
  asks_no_more: 'Este dispositivo ya no pide nada.',
  no_number_yet: 'El otro dispositivo aún no muestra ningún número. Espere a que lo haga.',
  number_wrong: 'Ese no es el número que muestra el otro dispositivo.',
  number_wrong_thrice: 'Tres veces no era el número. No se ha entregado nada.',
  key_not_theirs:
    'Esta no es la clave que creó el otro dispositivo: algo se interpone. No se ha entregado nada.',
  given_another_wallet:
    'Esto es de otra billetera, no de aquella a la que correspondía el número: algo se interpone. No se ha guardado nada.',
  handover_over: 'Esto ha terminado. Pídalo de nuevo.',
  given_too_early: 'Se entregó demasiado pronto. Pídalo de nuevo.',
  shares_invalid: 'Este dispositivo no tiene ninguna parte de esta billetera.',
  release_used: 'Esta entrega ya se usó.',
  kit_unreadable:
    'Esto no es un código de recuperación. Compárelo con su papel, carácter por carácter: tiene treinta letras y números.',
  kit_of_another:
    'Este es el código de recuperación de otra billetera. Busque el que corresponde a esta dirección.',
  password_wrong: 'Esta no es la contraseña que eligió para esta billetera. Inténtelo de nuevo.',
  passkey_of_another: 'Esta llave de acceso no es de esta billetera. Pruebe con otra.',
  assisted_failed: 'El servicio no pudo abrirla.',
  passkey_differs:
    'Esta llave de acceso no dio dos veces la misma clave, así que no volvería a abrir su billetera. No se ha cambiado nada. Pruebe con otra, o de otra manera.',
  passkey_no_prf:
    'Esta llave de acceso no puede guardar una clave de recuperación: el navegador o gestor de contraseñas que la tiene no lo ofrece. Elija otra forma.',
  passkey_unused: 'No se ha usado ninguna llave de acceso. Inténtelo de nuevo, o elija otra forma.',
  passkey_impossible: 'Este navegador no puede usar una llave de acceso aquí.',
  password_short: 'Use al menos {count} caracteres. Una frase es fácil de recordar.',
  password_long: 'Use como máximo {count} caracteres.',
  password_alike: 'Use más caracteres distintos.',
  password_common:
    'Es una de las contraseñas que se adivinan primero. Elija palabras que no vayan juntas.',
  password_differs: 'Las dos no son iguales.',
  code_wrong: 'Código incorrecto. Intentos restantes: {count}',
  code_superseded: 'Se ha enviado un código más reciente. Introduzca ese.',
  code_too_soon: 'Inténtelo de nuevo dentro de {time}.',
  code_flow_ended: 'Este código ya no sirve. Pida uno nuevo.',
  code_expired: 'Este código es demasiado antiguo. Pida uno nuevo.',
  session_ended: 'Su sesión ha terminado. Inicie sesión de nuevo en la página de la que viene.',
  device_removed:
    'Este dispositivo se quitó de la cuenta y no vuelve a entrar. Inicie sesión con otro dispositivo o navegador.',
  devices_full:
    'Esta cuenta tiene tantos dispositivos como puede tener. Quite algunos en un dispositivo que abra la billetera, en sus ajustes, en «Dispositivos y recuperación».',
  step_up_needed: 'Para esto hace falta un código nuevo. No se ha hecho nada.',
  recovery_needed:
    'Este dispositivo tiene que recuperar primero la billetera. No se ha hecho nada.',
  email_needed:
    'Para esto hace falta una dirección de correo. Añada primero una. No se ha hecho nada.',
  not_found: 'Esto ha terminado, o nunca existió. Empiece de nuevo.',
  changed_meanwhile:
    'Otro dispositivo lo ha cambiado entretanto. No se ha hecho nada. Inténtelo de nuevo.',
  rate_limited: 'Se ha pedido demasiadas veces. No se ha hecho nada. Inténtelo más tarde.',
  temporarily_unavailable: 'Ahora mismo no está disponible. Inténtelo más tarde.',
  internal_error: 'El servidor no pudo responder. Inténtelo de nuevo.',
  key_provider_unavailable:
    'Ahora mismo no se pueden abrir billeteras. No se ha perdido nada. Inténtelo de nuevo.',
  account_altered:
    'Lo que el servidor guarda de su cuenta fue cambiado por otra cosa, así que no se abre nada. No se ha entregado nada. Avise a quien lleva este servicio.',
  wallet_record_invalid: 'El registro de esta billetera fue cambiado. No se ha firmado nada.',
  entropy_unusable: 'Este navegador no da números aleatorios que sirvan. No se ha creado nada.',
};
