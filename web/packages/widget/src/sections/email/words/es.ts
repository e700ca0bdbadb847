// SPDX-License-Identifier: Apache-2.0
//
// Spanish: logging in by an e-mail and a code, and by other providers.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'email.label': 'Correo electrónico',
  'email.continue': 'Continuar con el correo',
  'email.continue_as': 'Continuar como {email}',
  'email.invalid': 'No es una dirección de correo',
  'email.too_soon': 'Inténtelo de nuevo dentro de {count} s',
  'email.code.header': 'Confirme su correo',
  'email.code.title': 'Introduzca los seis dígitos',
  'email.code.text': 'Enviado a <b>{email}</b>. Mire también en la carpeta de spam.',
  'email.code.label': 'Código de seis dígitos',
  'email.code.checking': 'Comprobando el código',
  'email.code.wrong': 'Código incorrecto. Intentos restantes: {count}',
  'email.code.superseded': 'Se ha enviado un código más reciente. Introduzca ese.',
  'email.code.ended': 'Este código ya no sirve. Pida uno nuevo.',
  'email.resend': 'Enviar de nuevo',
  'email.resend_in': '¿No ha llegado? Enviar de nuevo en {time}',
  'email.other': 'Usar otra dirección',
  'email.device.header': 'Dispositivo nuevo',
  'email.device.title': 'Apruebe este navegador',
  'email.device.text':
    'Abra el enlace que enviamos a <b>{email}</b> en un dispositivo que ya haya usado y elija allí este número.',
  'email.device.full':
    'Esta cuenta tiene tantos dispositivos como puede tener. Quite algunos en un dispositivo que abra la billetera, en sus ajustes, en «Dispositivos y recuperación».',
  'email.blocked.title': 'La billetera no puede guardar nada en este navegador',
  'email.blocked.text':
    'No se creó nada y no se perdió nada. Permita el almacenamiento para este sitio en los ajustes del navegador y vuelva a intentarlo. O use otra billetera.',
  'email.recover.header': 'Su billetera',
  'email.recover.title': 'Abra su billetera en este navegador',
  'email.recover.text':
    'Ha iniciado sesión como <b>{email}</b>. Este navegador aún no ha abierto su billetera: recupérela en la ventana de la página segura.',
  'email.recover.open': 'Recuperar mi billetera',
  'email.recover.hint':
    '¿No tiene a mano con qué recuperarla? Su billetera sigue abriéndose en el navegador que usaba antes.',
  'email.begin.title': 'Prepare una manera de volver a su billetera',
  'email.begin.text':
    'Ha iniciado sesión como <b>{email}</b>. Este navegador olvida lo que una billetera guarda en él: cree una llave de acceso o apunte un código en la ventana de la página segura.',
  'email.begin.open': 'Continuar',
  'email.recover.waits.title': 'Su billetera se está recuperando',
  'email.recover.waits.text':
    'Podrá abrirla en este navegador a partir del {time}. Se ha avisado a su titular, que puede detener la recuperación hasta entonces. Puede cerrar esto y volver más tarde.',
  'email.recover.ready.title': 'La espera ha terminado',
  'email.recover.ready.text': 'Ya puede abrir su billetera en este navegador.',
  'email.recover.show': 'Ver la recuperación',
  'email.change.header': 'Cambiar el correo',
  'email.change.step_new': 'Nueva dirección',
  'email.change.step_old': 'Buzón antiguo',
  'email.change.step_last': 'Buzón nuevo',
  'email.change.label': 'Nueva dirección de correo',
  'email.change.help':
    'Ahora es {email}. Se envía un código a ambos buzones, para que nadie pueda mover su cuenta sin el antiguo.',
  'email.change.first':
    'Se envía un código a este buzón. Después podrá iniciar sesión con él, y podremos avisarle de lo que ocurra con su billetera.',
  'email.change.continue': 'Continuar',
  'email.change.sending': 'Enviando…',
  'email.change.again': '¿Algo va mal? Empezar de nuevo',
  'email.change.taken': 'Esta dirección no se puede usar para su cuenta. Elija otra.',
  'email.change.too_many': 'Demasiados correos por ahora. Inténtelo de nuevo dentro de una hora.',
  'email.change.device': 'Abra primero su billetera en este navegador',
  'email.change.done.title': 'Su correo se ha cambiado',
  'email.change.done.text':
    'A partir de ahora inicie sesión con <b>{email}</b>. Se ha cerrado la sesión en sus otros dispositivos y durante un día la billetera no se puede exportar ni recuperar.',
  'email.change.done.close': 'Listo',
  'email.not_loaded.title': 'El acceso por correo no se ha cargado',
  'email.not_loaded.text': 'No se ha compartido nada. Compruebe la conexión e inténtelo de nuevo.',
  'email.timeout.title': 'La página segura no responde',
  'email.timeout.text': 'No se ha firmado nada. Inténtelo de nuevo.',
  'email.session.title': 'Su sesión se ha cerrado',
  'email.session.text':
    'Sus fondos no se han movido. Vuelva a iniciar sesión para usar su billetera.',
  'email.not_allowed': 'Esta solicitud no está permitida',
  'email.failed': 'No ha funcionado. Inténtelo de nuevo.',
  'email.resent': 'El código se ha enviado de nuevo',
  'email.being_sent': 'Se está enviando',
  'social.title': 'Iniciar sesión con',
  'social.continue': 'Continuar con {provider}',
  'social.more': 'Más opciones',
  'social.window.title': 'Continúe en la ventana de {provider}',
  'social.window.text': 'Inicie sesión allí. Esta vista sigue sola.',
  'social.window.again': 'Abrir de nuevo',
  'social.answered.title': 'Iniciando sesión',
  'social.blocked.title': 'El navegador bloqueó la ventana',
  'social.blocked.text': 'El inicio de sesión se abre en una ventana pequeña. Ábrala desde aquí.',
  'social.blocked.open': 'Abrir ventana',
  'social.farcaster.code': 'Código de acceso de Farcaster',
  'social.farcaster.link': 'Enlace de Farcaster',
  'social.farcaster.waiting': 'Esperando a su teléfono',
  'social.farcaster.copy': 'Copiar enlace',
  'social.farcaster.copied': 'Copiado',
  'social.farcaster.scan': 'Escanee con la cámara del teléfono y apruebe en Farcaster.',
  'social.farcaster.continue': 'Continúe en Farcaster',
  'social.farcaster.accept': 'Acepte la solicitud en la aplicación.',
  'social.farcaster.open': 'Abrir Farcaster',
  'social.declined': 'No aceptó iniciar sesión',
  'social.unavailable': '{provider} no responde. Inténtelo más tarde.',
  'social.failed':
    'El inicio de sesión con {provider} no ha funcionado. Inténtelo de nuevo o use otra opción.',
  'social.timeout': 'Ha tardado demasiado. Inténtelo de nuevo.',
};
