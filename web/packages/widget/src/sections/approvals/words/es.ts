// SPDX-License-Identifier: Apache-2.0
//
// Spanish: what others may take from the account.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'approvals.title': 'Permisos de tokens',
  'approvals.text':
    'Estos contratos pueden tomar tokens de su cuenta en {network} sin volver a preguntar. Revoque lo que ya no use.',
  'approvals.loading': 'Cargando sus permisos',
  'approvals.none': 'Ningún permiso en {network}',
  'approvals.none_text': 'Ningún contrato puede tomar sus tokens allí.',
  'approvals.none_known': 'Ninguno que se conozca aquí.',
  'approvals.older': 'Pueden faltar los más antiguos: aquí no se conoce todo {network}.',
  'approvals.elsewhere': 'Los permisos en {network} no se conocen aquí.',
  'approvals.failed': 'No se cargaron los permisos',
  'approvals.failed_text': 'No ha cambiado nada. Inténtelo de nuevo en un momento.',
  'approvals.retry': 'Cargar los permisos otra vez',
  'approvals.any': 'Cualquier cantidad',
  'approvals.up_to': 'Hasta {amount}',
  'approvals.some': 'Una cantidad',
  'approvals.nft': 'Número {id}',
  'approvals.all': 'Toda la colección',
  'approvals.spender': 'Contrato: {spender}',
  'approvals.permit2': 'A través de Permit2',
  'approvals.permit2_until': 'A través de Permit2, hasta el {date}',
  'approvals.revoke': 'Revocar',
  'approvals.revoke_label': 'Revocar: {token}, {spender}',
  'approvals.asked': 'Confirme en su billetera',
  'approvals.sent': 'Revocándose',
  'approvals.unsure': 'Aún no se ha revocado. Si su billetera lo envió, espere un poco más.',
  'approvals.limits': 'Límites y autorizaciones',
  'approvals.limits_text': 'Lo que otros pueden enviar por sí mismos',
};
