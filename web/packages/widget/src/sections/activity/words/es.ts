// SPDX-License-Identifier: Apache-2.0
//
// Spanish: activity, and what lists of the account share.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';
import type { Refusals } from '../refusals.ts';

export const words: Translated<typeof english> = {
  'account.explorer': 'Ver en el explorador',
  'account.activity': 'Actividad',
  'account.part_failed_text': 'Esto no afecta a sus fondos. Inténtelo de nuevo en un momento.',

  'activity.all': 'Toda la actividad',
  'activity.loading': 'Cargando su actividad',
  'activity.more': 'Cargando más actividad',
  'activity.none': 'Aún no hay actividad',
  'activity.none_text': 'Sus próximas transacciones aparecerán aquí',
  'activity.not_loaded': 'La actividad no se cargó',
  'activity.more_failed': 'La actividad anterior no se cargó',
  'activity.retry': 'Cargar la actividad otra vez',
  'activity.elsewhere': 'La actividad en {network} no se conoce aquí. Esto no afecta a sus fondos.',
  'activity.from_here': 'Lo que se envió desde este navegador. El explorador lo tiene todo.',
  'activity.approve': 'Aprobado',
  'activity.borrow': 'Tomado en préstamo',
  'activity.burn': 'Quemado',
  'activity.burn_of': 'Quemado: {name}',
  'activity.buy': 'Comprado',
  'activity.buy_of': 'Comprado: {name}',
  'activity.cancel': 'Cancelado',
  'activity.claim': 'Reclamado',
  'activity.deploy': 'Contrato creado',
  'activity.deposit': 'Depositado',
  'activity.execute': 'Llamada a un contrato',
  'activity.mint': 'Acuñado',
  'activity.mint_of': 'Acuñado: {name}',
  'activity.receive': 'Recibido',
  'activity.receive_of': 'Recibido: {name}',
  'activity.repay': 'Devuelto',
  'activity.revoke': 'Revocado',
  'activity.send': 'Enviado',
  'activity.send_of': 'Enviado: {name}',
  'activity.sending': 'Enviando {name}',
  'activity.send_failed': 'Envío fallido',
  'activity.stake': 'En staking',
  'activity.trade': 'Intercambiado',
  'activity.unstake': 'Retirado del staking',
  'activity.withdraw': 'Retirado',
  'activity.in_progress': 'En curso',
  'activity.not_done': 'Transacción fallida',
  'activity.pending': 'Pendiente',
  'activity.confirmed': 'Confirmada',
  'activity.failed': 'Fallida',
  'activity.from': 'de {account}',
  'activity.to': 'a {account}',
  'activity.about': 'aprox. {amount}',
  'activity.became': '{from} por {to}',
  'activity.nfts': {
    one: '{count} NFT',
    many: '{count} de NFT',
    other: '{count} NFT',
  },
  'activity.transfers': {
    one: '{count} transferencia',
    many: '{count} de transferencias',
    other: '{count} transferencias',
  },
  'activity.suspicious': {
    one: '{count} entrada sospechosa',
    many: '{count} de entradas sospechosas',
    other: '{count} entradas sospechosas',
  },
  'activity.suspicious_folded': 'Ocultas',
  'activity.suspicious_list': 'Entradas sospechosas',
  'activity.suspicious_one': 'Sospechosa',
  'activity.warning': 'No copie direcciones de aquí',
  'activity.warning_text':
    'Lo creó un desconocido, a menudo con una dirección parecida a una que usted conoce. Nada suyo se ha movido.',

  'asked.list': 'A la espera de su billetera',
  'asked.title': 'Apruebe en {wallet}',
  'asked.text': 'No se envía nada hasta que lo apruebe. Compare lo que muestra la billetera.',
  'asked.sign_text': 'No se firma nada hasta que lo apruebe. Lea lo que muestra la billetera.',
  'asked.signature': 'Firma',
  'asked.open': 'Abrir de nuevo',
  'asked.link': '{wallet} aún no ha respondido. Abrirla de nuevo no solicita nada por segunda vez.',
  'asked.elsewhere':
    '{wallet} aún no ha respondido. Ábrala en su otro dispositivo: la solicitud espera allí.',
  'asked.window':
    '{wallet} aún no ha respondido. Puede que su ventana esté detrás de esta: busque su icono en la barra del navegador.',
  'asked.signed': 'Va en camino a la red.',
  'asked.answered': 'La aplicación tiene la respuesta.',
  'asked.declined': 'Rechazada',
  'asked.declined_text': 'La rechazó en {wallet}. No se envió nada.',
  'asked.no_answer': 'Sin respuesta',
  'asked.not_signed': 'No se firmó nada. Solicítelo de nuevo en la aplicación.',
  'asked.unsure': '{wallet} no dijo si lo envió. Mire su actividad antes de intentarlo de nuevo.',
  'asked.unsure_signed': '{wallet} no dijo si lo firmó. Mírelo allí antes de intentarlo de nuevo.',
  'transaction.title': 'Transacción',
  'transaction.gone': 'Esta transacción no está aquí',
  'transaction.gone_text':
    'Es de otra cuenta o red, o es más antigua que esta lista. No se perdió nada.',
  'transaction.transfers': 'También se movió',
  'transaction.from': 'De',
  'transaction.to': 'Para',
  'transaction.contract': 'Contrato',
  'transaction.application': 'Aplicación',
  'transaction.seller': 'Comprado en',
  'transaction.fee': 'Comisión',
  'transaction.status': 'Estado',
  'transaction.time': 'Hora',
  'transaction.hash': 'ID de la transacción',
  'transaction.signed': 'Firmada',
  'activity.canceling': 'Cancelando',
  'transaction.replaced': 'Sustituida por otra',
  'transaction.replaced_text':
    'Una transacción con el mismo nonce, que no se envió desde aquí, se completó en su lugar. Si su billetera la aceleró, esa hizo lo mismo: mire allí antes de volver a enviar.',
  'transaction.not_moved': 'El token no se movió',
  'transaction.not_moved_text':
    'La red ejecutó la transacción, pero el contrato del token no movió nada: su saldo sigue igual. Solo se gastó la comisión.',
  'transaction.untold': 'No se sabe si el token se movió',
  'transaction.untold_text':
    'La red ejecutó la transacción, pero el contrato del token no informa de ninguna transferencia y ningún nodo pudo decir su saldo de ese momento. Mire su saldo o pregunte al destinatario antes de enviarla otra vez.',
  'transaction.unseen': 'Aún no está en la red',
  'transaction.unseen_text':
    'Su billetera la firmó, pero ningún nodo la conoce. Quizá deban firmar antes otras personas. Aún puede salir: mire en su billetera antes de enviarla otra vez.',
  'transaction.dropped': 'La red la ha olvidado',
  'transaction.dropped_text': 'Ningún nodo la conoce ya. Todavía puede volver y completarse.',
  'transaction.expired': 'Se acabó el tiempo',
  'transaction.expired_text':
    'La red no la aceptó en alrededor de un minuto, y ahora ya no puede. No se envió ni se pagó nada.',
  'transaction.second': 'Esto se envió una segunda vez',
  'transaction.second_text':
    'Su billetera usó un nonce distinto del pedido. No sustituye nada: ambas transacciones pueden completarse.',
  'transaction.first_won': 'Se completó la primera',
  'transaction.first_won_text':
    'Fue más rápida que la que iba a sustituirla. Solo cuenta la primera.',
  'replace.speed_up': 'Acelerar',
  'replace.cancel': 'Cancelar transacción',
  'replace.speed_up_text':
    'La misma transacción se envía otra vez con una comisión más alta. Solo una de las dos puede completarse.',
  'replace.cancel_text':
    'Una transacción sin importe a su propia cuenta ocupa su lugar, con una comisión más alta. La cancelación no está garantizada: la primera aún puede completarse.',
  'replace.back': 'Volver',
  'replace.calls': 'Destinatario o contrato',
  'replace.recipient': 'Destinatario',
  'replace.token': 'Contrato del token',
  'replace.to_yourself': 'A su propia cuenta',
  'replace.amount': 'Importe incluido',
  'replace.nonce': 'Nonce',
  'replace.old_max': 'Comisión máxima hasta ahora',
  'replace.fee': 'Nueva comisión',
  'replace.fee_max': 'Como máximo',
  'replace.check_nonce': 'Compruebe el nonce en su billetera',
  'replace.check_nonce_text':
    'Su billetera debe mostrar el nonce {nonce}. Una billetera que use otro la envía por segunda vez. En ese caso, rechácela allí.',
  'replace.accept': 'Solo aprobaré con el nonce {nonce}',
  'replace.accept_fee': 'Acepto esta comisión y solo aprobaré con el nonce {nonce}',
  'replace.large_fee': 'La comisión de red es alta',
  'replace.large_fee_text':
    'Es una gran parte de lo que envía o tiene. Si le parece incorrecta, vuelva atrás e inténtelo más tarde.',
  'replace.would_fail': 'Ahora mismo fallaría',
  'replace.would_fail_text': 'La red dice: {detail} La comisión se gasta de todos modos.',
  'replace.changed': 'Las cifras han cambiado. Revíselas de nuevo.',
  'replace.checking': 'Consultando la red',
  'replace.checking_text': 'Lo que espera y lo que debe pagar ahora.',
  'replace.signing': 'Apruebe en {wallet}',
  'replace.signing_text': 'Rechácela allí si el nonce no es {nonce}.',
  'replace.started': 'Enviada. Solo una de las dos puede completarse.',
  'replace.problem': 'Ahora no es posible',
  'replace.problem.lost': 'No se pudo cargar. No se envió nada.',
  'replace.problem.gone': 'No se envió desde este navegador.',
  'replace.problem.other_account': 'Elija la cuenta y la red desde las que se envió.',
  'replace.problem.too_late':
    'Es demasiado tarde: un bloque la ha incluido, o a otra con su nonce.',
  'replace.problem.unknown':
    'El nodo de la red no la conoce en este momento, así que no se puede sustituir. Inténtelo de nuevo en un momento.',
  'replace.problem.unreadable': 'Es de un tipo que no se puede repetir aquí. No se envió nada.',
  'replace.problem.fee': 'No queda suficiente para la nueva comisión de hasta {detail}.',
  'replace.problem.node': 'La red no responde como debería. Inténtelo de nuevo en un momento.',
  'replace.problem.wrong_node': 'El servidor de esta red pertenece a otra red.',
  'replace.problem.declined': 'Lo rechazó en la billetera. No se envió nada.',
  'replace.problem.refused': 'Se rechazó y no se envió nada.',
  'replace.problem.unsure':
    'La billetera no dijo si lo envió. Compruébelo allí antes de intentarlo de nuevo.',
  'refused.reason': 'Motivo indicado:',
  'settings.network': 'Red',
};

export const errors: Refusals = {
  fee_cap_too_high: {
    title: 'Ninguna red acepta una comisión así',
    text: 'No se envió ni se gastó nada. La comisión es tan alta que no es posible. Inténtelo de nuevo y revise la comisión en la billetera.',
  },
  fee_cap_too_low: {
    title: 'La comisión de red ha subido',
    text: 'No se envió ni se gastó nada. La red pide ahora más que la comisión ofrecida. Inténtelo de nuevo y se calculará otra vez.',
  },
  tip_above_fee_cap: {
    title: 'La comisión no cuadra',
    text: 'No se envió ni se gastó nada. La propina es más alta que toda la comisión. Inténtelo de nuevo y deje la comisión de la billetera como está.',
  },
  nonce_too_low: {
    title: 'Este nonce ya está usado',
    text: 'La red tiene una transacción con este nonce, quizá esta misma. Mire su actividad antes de intentarlo de nuevo.',
  },
  nonce_too_high: {
    title: 'La billetera va por delante de la red',
    text: 'No se envió ni se gastó nada. La billetera cuenta transacciones que la red no conoce. Espere a que terminen las abiertas o restablezca la actividad de la cuenta en la billetera, e inténtelo de nuevo.',
  },
  nonce_at_max: {
    title: 'Esta cuenta ya no puede enviar nada',
    text: 'No se envió ni se gastó nada. La cuenta ha gastado todos sus números. Use otra cuenta.',
  },
  insufficient_funds: {
    title: 'No alcanza para el importe y la comisión',
    text: 'No se envió ni se gastó nada. La cuenta tiene menos que el importe y la comisión de red juntos. Elija un importe menor o añada fondos primero.',
  },
  intrinsic_gas_too_high: {
    title: 'La transacción es demasiado grande',
    text: 'No se envió ni se gastó nada. El límite de gas supera lo que la red permite. Inténtelo de nuevo y deje el límite de la billetera como está.',
  },
  intrinsic_gas_too_low: {
    title: 'El límite de gas es demasiado bajo',
    text: 'No se envió ni se gastó nada. La red necesita más para esta transacción. Inténtelo de nuevo y deje el límite de la billetera como está.',
  },
  execution_reverted: {
    title: 'El contrato la rechazó',
    text: 'No se envió ni se gastó nada. La transacción fallaría ahora. Revise el importe y el token antes de intentarlo de nuevo.',
  },
  transaction_type_not_supported: {
    title: 'La red no acepta este tipo de transacción',
    text: 'No se envió ni se gastó nada. Inténtelo de nuevo. Si sigue igual, use otra billetera.',
  },
};
