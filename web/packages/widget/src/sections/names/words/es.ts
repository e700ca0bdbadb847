// SPDX-License-Identifier: Apache-2.0
//
// Spanish: names.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'names.intro': 'Su nombre',
  'names.instead': 'Un nombre en lugar de {address}',
  'names.instead_text':
    'Es gratis, y suyo mientras quiera. Quien use esta aplicación podrá enviarle fondos con él.',
  'names.have_text':
    'Aquí también puede elegir un nombre gratis. Quien use esta aplicación podrá enviarle fondos con él.',
  'names.title': 'Elegir un nombre',
  'names.loading': 'Cargando los nombres',
  'names.failed': 'Los nombres no se cargaron',
  'names.failed_text': 'Compruebe la conexión e inténtelo de nuevo.',
  'names.off': 'Aquí no se ofrecen nombres',
  'names.off_text':
    'Hace falta una cuenta en Ethereum o en una red similar, y un operador que los ofrezca.',
  'names.field': 'Nombre',
  'names.hint': 'su-nombre',
  'names.zone': 'Terminación',
  'names.verdict.none': 'Letras, cifras y guiones, cuatro o más.',
  'names.verdict.too_short': 'Cuatro caracteres o más.',
  'names.verdict.too_long': '64 caracteres como máximo.',
  'names.verdict.characters': 'Solo letras, cifras y guiones, cuatro o más.',
  'names.verdict.hyphens': 'Sin guion en los extremos ni dos en tercer y cuarto lugar.',
  'names.verdict.checking': 'Comprobando {name}',
  'names.verdict.free': '{name} está libre',
  'names.verdict.taken': 'Ocupado, o demasiado parecido a uno ocupado.',
  'names.verdict.unknown': 'Las sugerencias no se cargaron. Aun así puede probar este nombre.',
  'names.leads_to': 'Lleva a {address}',
  'names.free_list': 'Nombres libres',
  'names.free_tag': 'Libre',
  'names.take': 'Usar este nombre',
  'names.choose_another': 'Elegir otro',
  'names.sign_once': 'Firma una vez para demostrar que la cuenta es suya. Sin comisión.',
  'names.not_registered': '{name} no se registró',
  'names.problem.declined':
    'Lo rechazó en {wallet}. No se gastó nada. Inténtelo de nuevo cuando quiera.',
  'names.problem.pending':
    '{wallet} tiene una solicitud abierta. Termínela allí e inténtelo de nuevo.',
  'names.problem.wallet': '{wallet} no pudo firmar. No se gastó nada. Inténtelo de nuevo.',
  'names.problem.lost': 'Otra persona lo tomó antes. No se gastó nada. Elija otro.',
  'names.problem.too_late':
    'La firma llegó tarde: vale diez minutos. Inténtelo de nuevo. Si se repite, revise el reloj de este dispositivo.',
  'names.problem.signature': 'La firma no se aceptó para esta cuenta. No se gastó nada.',
  'names.problem.network': 'En esta red no se asignan nombres. Cambie a otra e inténtelo de nuevo.',
  'names.problem.refused': 'El servidor lo rechazó. No se gastó nada.',
  'names.problem.unsure':
    'El servidor no dijo si tiene el nombre. No se gastó nada. Inténtelo de nuevo.',
  'names.signing': 'Confirme en {wallet}',
  'names.signing_text': 'Compruebe que muestra este nombre y firme.',
  'names.registering': 'Registrando el nombre',
  'names.registering_text': 'Solo un momento.',
  'names.waiting': 'Esperando a {wallet}',
  'names.message.name': 'Nombre',
  'names.message.account': 'Cuenta',
  'names.message.time': 'Creado a las',
  'names.done': 'Nombre registrado',
  'names.you_are': 'Usted es {name}',
  'names.done_text': 'El nombre lleva ahora a su cuenta.',
  'names.none': 'Esta cuenta aún no tiene nombre',
  'names.name': 'Nombre',
  'names.copy': 'Copiar el nombre',
  'names.copied': 'Copiado',
  'names.solana': 'Cuenta de Solana',
  'names.solana_text': 'Quien envíe a {name} en Solana también podrá llegar a esta cuenta.',
  'names.solana_use': 'Usarlo también en Solana',
  'names.solana_signing': 'Confirme en {wallet}. Sin comisión.',
  'names.solana_done': '{name} lleva ahora a esta cuenta de Solana.',
  'names.solana_failed': 'No se cambió nada en Solana',
  'names.solana_unsure': 'El servidor no respondió. No se gastó nada. Inténtelo de nuevo.',
  'names.finish': 'Listo',
};
