// SPDX-License-Identifier: Apache-2.0
//
// Spanish: sending.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'send.title': 'Enviar',
  'send.amount': 'Importe',
  'send.token': 'Token:',
  'send.select': 'Elegir token',
  'send.available': 'Disponible: {amount}',
  'send.max': 'Máx.',
  'send.buy': 'Comprar {symbol}',
  'send.buy_any': 'Comprar',
  'send.missing': '{amount} {symbol} más de lo que tiene',
  'send.incorrect': 'Solo cifras. Decimales: {places} como máximo',
  'send.to': 'Para',
  'send.to_hint': 'Nombre o dirección',
  'send.paste': 'Pegar',
  'send.clear': 'Borrar el destinatario',
  'send.not_whole': 'No es una dirección ni un nombre. Cópiela de nuevo, entera, de su origen.',
  'send.resolving': 'Buscando el nombre',
  'send.before': 'Enviado antes a',
  'send.network': 'Red',
  'send.fee': 'Comisión de red',
  'send.fee_by_wallet': 'La indica su billetera',
  'send.about': 'aprox. {amount}',
  'send.fee_max': 'Como máximo',
  'send.rent': 'Para la cuenta nueva del destinatario',
  'send.arrives': 'Llega',
  'send.in_seconds': {
    one: 'en {count} segundo, más o menos',
    many: 'en unos {count} de segundos',
    other: 'en unos {count} segundos',
  },
  'send.in_minutes': {
    one: 'en {count} minuto, más o menos',
    many: 'en unos {count} de minutos',
    other: 'en unos {count} minutos',
  },
  'send.speed': 'Velocidad',
  'send.speed.slow': 'Lenta',
  'send.speed.standard': 'Normal',
  'send.speed.fast': 'Rápida',
  'send.button.select_token': 'Elegir token',
  'send.button.incorrect_value': 'Valor incorrecto',
  'send.button.add_amount': 'Indicar importe',
  'send.button.insufficient_funds': 'Fondos insuficientes',
  'send.button.add_address': 'Indicar dirección',
  'send.button.invalid_address': 'Dirección no válida',
  'send.button.invalid_name': 'Este nombre no se puede usar',
  'send.button.preview': 'Revisar el envío',
  'send.search': 'Buscar token',
  'send.search_clear': 'Borrar la búsqueda',
  'send.yours': 'Sus tokens',
  'send.none': 'No se encontraron tokens',
  'send.none_text': 'Sus tokens aparecerán aquí',
  'send.review': 'Revisar el envío',
  'send.you_send': 'Usted envía',
  'send.received': 'El destinatario recibe',
  'send.keep': 'Usted conserva',
  'send.careful': 'Revise la transacción con cuidado',
  'send.final': 'Definitivo una vez confirmado. Nadie puede revertirlo.',
  'send.accept': 'Lo he leído y quiero enviar',
  'send.confirm': 'Enviar {amount} {symbol}',
  'send.changed': 'Las cifras han cambiado. Revíselas de nuevo.',
  'send.checking': 'Probándolo en la red',
  'send.checking_text': 'Todavía no se ha enviado nada.',
  'send.signing': 'Apruebe en {wallet}',
  'send.signing_text':
    'No se envía nada hasta que lo apruebe. Compare lo que muestra la billetera.',
  'send.started': 'Transacción iniciada',
  'send.loading': 'Cargando lo que puede enviar',
  'send.failed': 'No se pudo cargar el envío',
  'send.failed_text': 'No se envió nada. Compruebe la conexión e inténtelo de nuevo.',
  'send.unsupported': 'Red no admitida para enviar',
  'send.unsupported_text': 'Todavía no se puede enviar aquí en {network}.',
  'send.problem': 'No se envió',
  'send.unsure': 'Puede que se haya enviado',
  'send.problem.checksum':
    'Una letra de esta dirección es incorrecta. Cópiela de nuevo de su origen.',
  'send.problem.not_held': 'No tiene nada del token que se pide: {detail}.',
  'send.problem.other_chain': 'Esta dirección es de otra red: {detail}.',
  'send.problem.name_unknown': 'Nadie tiene este nombre, o no indica ninguna dirección.',
  'send.problem.name_elsewhere':
    'Este nombre no tiene dirección en esta red. Pregunte a su titular o pegue una dirección.',
  'send.problem.name_off_chain':
    'Este nombre no se pudo buscar donde se guarda, o nadie lo tiene. Pegue la dirección en su lugar.',
  'send.problem.name_not_plain':
    'Este nombre tiene letras que se confunden con otras. Use la dirección.',
  'send.problem.names_down': 'Ahora no se pueden buscar nombres. Use la dirección.',
  'send.problem.name_moved':
    'Este nombre lleva ahora a otra dirección: la que se muestra. No se envió nada. Pregunte a su titular si es correcta antes de continuar.',
  'send.problem.token_contract':
    'Es el contrato de un token. Lo que se envía allí se pierde para siempre.',
  'send.problem.burn':
    'Nadie tiene la clave de esta dirección. Lo que se envía allí se pierde para siempre.',
  'send.problem.cannot_receive': 'Este contrato rechaza lo que se le envía. {detail}',
  'send.problem.token_refuses': 'El token rechaza esta transferencia.',
  'send.problem.reverted': 'La red lo probó y falló: {detail}',
  'send.problem.token_decimals':
    'El token cuenta en una unidad distinta de la mostrada. No confíe en sus cifras.',
  'send.problem.balance': 'Ahora hay menos: {detail}.',
  'send.problem.fee': 'La comisión de red, {detail}, supera lo que queda para ella.',
  'send.problem.node': 'La red no responde como debería. Inténtelo de nuevo en un momento.',
  'send.problem.wrong_node': 'El servidor de esta red pertenece a otra red.',
  'send.problem.declined': 'Lo rechazó en la billetera.',
  'send.problem.refused': 'No se pudo enviar la transacción. Inténtelo de nuevo.',
  'send.problem.unsure':
    'La billetera no dijo si lo envió. Mire su actividad antes de intentarlo de nuevo.',
  'send.problem.other_names': 'Aquí no se buscan nombres que terminan en .sol. Use la dirección.',
  'send.problem.mint': 'Es el propio token. Lo que se envía allí se pierde para siempre.',
  'send.problem.program': 'Es un programa. Lo que se envía allí se pierde para siempre.',
  'send.problem.token_account':
    'Es una cuenta de tokens, no la dirección de alguien. Pida al destinatario la dirección de su billetera.',
  'send.problem.self': 'El token ya está en esta dirección. No se movería nada.',
  'send.problem.no_token': 'La red no conoce ese token.',
  'send.problem.not_transferable': 'Este token no se puede traspasar, o no por ahora.',
  'send.problem.hook':
    'Cada transferencia de este token llama a un programa que aquí no se conoce.',
  'send.problem.rescaled':
    'Las billeteras muestran de este token importes distintos de los que se envían. Use la propia billetera.',
  'send.problem.frozen':
    'El emisor de este token lo ha congelado aquí o en la cuenta del destinatario.',
  'send.problem.memo':
    'El destinatario solo acepta este token con una nota, que aquí no se puede enviar.',
  'send.problem.taken_over': 'La cuenta del destinatario para este token pertenece a otra persona.',
  'send.problem.recipient_rent':
    'La cuenta del destinatario está vacía: no se puede enviar ahí menos de {detail}.',
  'send.problem.rent_left':
    'Quedaría menos de {detail}, y la red no lo permite. Envíe menos o use «Máx.».',
  'send.problem.nothing_arrives': 'El token se queda con todo: no llegaría nada.',
  'send.problem.cannot_sign':
    'Esta billetera solo firma lo que envía ella misma. Envíe desde la billetera o conecte otra.',
  'send.problem.changed':
    'La billetera ha firmado algo distinto de lo que usted revisó. No se envió.',
  'send.warning.first_time': 'No se conoce ningún pago anterior a esta dirección',
  'send.warning.first_time_text':
    'Compare cada carácter con el origen. Una transferencia no se puede revertir.',
  'send.warning.lookalike': 'Se parece a una dirección que conoce',
  'send.warning.lookalike_text':
    'Ambas empiezan y terminan igual, pero no son la misma. Así se engaña a la gente.',
  'send.warning.own_address': 'Es su propia dirección',
  'send.warning.own_address_text': 'Lo que envía vuelve, menos la comisión.',
  'send.warning.contract': 'Es un contrato',
  'send.warning.contract_text': 'Nadie sabe si podrá entregar el token después.',
  'send.warning.off_curve': 'Nadie puede tener la clave de esta dirección',
  'send.warning.off_curve_text':
    'Solo un programa puede mover lo que llegue allí. Pregunte al destinatario si eso es lo que quiere.',
  'send.warning.of_program': 'Esta cuenta pertenece a un programa',
  'send.warning.of_program_text': 'Si puede mover lo que llegue, lo decide el programa.',
  'send.warning.can_be_taken': 'El emisor puede recuperar este token',
  'send.warning.can_be_taken_text':
    'Puede quitárselo a cualquiera en cualquier momento, también al destinatario.',
  'send.warning.test_network': 'Esta es una red de prueba',
  'send.warning.test_network_text': 'Lo que se envía aquí no tiene valor.',
  'send.warning.fee_on_transfer': 'El token se queda con una parte',
  'send.warning.fee_on_transfer_text': 'Llega menos de lo que envía.',
  'send.warning.unfinished': 'Un envío anterior quizá salió o aún puede salir',
  'send.warning.unfinished_text': 'Si envía ahora, puede que se paguen ambos.',
  'send.warning.large_fee': 'La comisión de red es alta',
  'send.warning.large_fee_text':
    'Es una gran parte de lo que envía o tiene. Si le parece incorrecta, vuelva atrás e inténtelo más tarde.',
  'send.compare.this': 'Usted envía a',
  'send.compare.known': 'Usted conoce',
  'send.compare.before': 'Enviado antes a',
};
