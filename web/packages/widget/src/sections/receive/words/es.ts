// SPDX-License-Identifier: Apache-2.0
//
// Spanish: receiving.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'receive.title': 'Recibir',
  'receive.code': 'Su dirección como código. Debajo puede copiarla.',
  'receive.hint': 'Copie su dirección o escanee este código QR',
  'receive.ask': 'Pedir un importe',
  'receive.share': 'Compartir',
  'receive.only_one': 'Reciba solo en esta red',
  'receive.only': 'Reciba solo en estas redes',
  'receive.lost': 'Lo que llegue por otra puede perderse.',
  'receive.off': 'Aquí no se ofrece recibir',
  'receive.off_text': 'Quien gestiona esta aplicación lo ha desactivado.',
  'receive.networks': 'Redes compatibles',
  'receive.networks_one_text': 'Solo puede recibir en esta red',
  'receive.networks_text': 'Solo puede recibir en estas redes',
  'receive.amount': 'Importe',
  'receive.token': 'Token',
  'receive.incorrect': 'Valor incorrecto',
  'receive.exact':
    'El código pide exactamente este importe. Quien paga lo escanea con su billetera.',
  'receive.add_amount': 'Indique un importe y aquí aparecerá el código que lo pide.',
  'receive.request': 'Solicitud de pago',
  'receive.request_code': 'La solicitud como código. Debajo puede copiarla.',
  'receive.copy_request': 'Copiar solicitud',
  'receive.request_copied': 'Solicitud copiada',
  'receive.unnamed': 'El código no indica la red',
  'receive.unnamed_text': 'Asegúrese de que quien paga use {network}.',
  'receive.loading': 'Cargando la solicitud',
  'receive.failed': 'No se cargó la solicitud',
  'receive.failed_text':
    'Compruebe la conexión e inténtelo de nuevo. Su dirección sirve igualmente.',
  'receive.unsupported': 'En este tipo de red no hay solicitudes',
  'receive.unsupported_text': 'Dé su dirección en su lugar.',
};
