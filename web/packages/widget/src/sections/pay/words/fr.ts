// SPDX-License-Identifier: Apache-2.0
//
// French: paying.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'pay.title': 'Payer',
  'pay.progress': 'Paiement',
  'pay.off': 'Les paiements sont désactivés',
  'pay.off_text': 'Cette application n’en accepte pas ici.',
  'pay.loading': 'Recherche du paiement',
  'pay.unavailable': 'Ce paiement n’est pas possible',
  'pay.on': 'sur {network} à {name}',
  'pay.on_unknown': 'à {name}, sur un réseau que cette application ne connaît pas ({network})',
  'pay.expires': 'Délai pour payer : {time}',
  'pay.account': 'Depuis votre compte',
  'pay.wallet': 'Payer avec le portefeuille',
  'pay.own': 'Votre compte',
  'pay.available': 'Disponible : {amount}',
  'pay.wallet_with': 'Payer avec {wallet}',
  'pay.connected': 'le portefeuille connecté',
  'pay.other_network': 'Votre portefeuille est sur un autre réseau',
  'pay.switch': 'Passer à {network}',
  'pay.no_network':
    'Cette application ne propose pas le réseau du paiement ({network}). Payez depuis un autre portefeuille ou une autre page.',
  'pay.exchange': 'Depuis une plateforme',
  'pay.exchange_with': 'Payer avec {name}',
  'pay.exchanges_none': 'Aucune plateforme disponible',
  'pay.exchanges_asking': 'Recherche de plateformes',
  'pay.recipient': 'Destinataire',
  'pay.fee': 'Frais de réseau',
  'pay.fee_by_wallet': 'Indiqués par votre portefeuille',
  'pay.checking': 'Vérification auprès du réseau',
  'pay.confirm': 'Payer {amount} {symbol}',
  'pay.confirm_none': 'Payer',
  'pay.swap': 'Échanger contre {symbol}',
  'pay.swapping': 'Votre échange contre {symbol} est en cours. Vous pourrez ensuite payer.',
  'pay.again': 'Payer à nouveau',
  'pay.unfinished': 'Déjà demandé',
  'pay.unfinished_text':
    'Le même paiement a été demandé à votre portefeuille il y a un moment ; il est peut-être parti ou peut encore partir. Regardez-y d’abord.',
  'pay.begun': 'Commencé sur {name}',
  'pay.begun_text':
    'Vous avez commencé le même paiement sur {name} ; il y est peut-être déjà payé ou peut encore partir. Regardez-y d’abord.',
  'pay.exchange_again': 'Payer à nouveau avec {name}',
  'pay.reported': 'Déjà signalé',
  'pay.reported_text':
    'Un paiement a déjà été signalé pour ceci, et le réseau ne l’a pas encore confirmé. Si vous avez payé depuis un autre appareil, attendez ce paiement : vous paieriez deux fois.',
  'pay.keeps': 'Le jeton garde une part',
  'pay.keeps_text':
    'Sur {amount} {symbol}, seuls {received} arrivent. Le destinataire peut juger que c’est insuffisant et demander le reste.',
  'pay.large_fee': 'Les frais de réseau sont élevés',
  'pay.large_fee_text':
    'Ils représentent une grande part de ce que vous payez ou possédez. S’ils vous semblent anormaux, revenez en arrière et réessayez plus tard.',
  'pay.anyway': 'Payer quand même',
  'pay.careful': 'Ce qui est envoyé ne peut pas être repris.',
  'pay.changed': 'Les frais ont changé. Vérifiez-les à nouveau.',
  'pay.problem': 'Impossible de continuer',
  'pay.problem.config': 'La demande de paiement de cette application est incomplète.',
  'pay.problem.recipient': 'L’adresse à payer n’en est pas une.',
  'pay.problem.asset': 'Ce qui devait servir à payer n’est pas un jeton.',
  'pay.problem.amount': 'Le montant est nul ou a plus de décimales que le jeton.',
  'pay.problem.namespace': 'Les paiements sur ce type de réseau ne se font pas ici.',
  'pay.problem.unknown': 'Ce paiement n’existe pas. Demandez-en un nouveau à la boutique.',
  'pay.problem.server': 'Le paiement n’a pas pu être consulté.',
  'pay.problem.expired': 'Son délai est écoulé. Demandez-en un nouveau à la boutique.',
  'pay.problem.expired_open': 'Son délai est écoulé.',
  'pay.problem.token_decimals':
    'Le jeton compte dans une autre unité que celle affichée. Rien n’a été envoyé.',
  'pay.problem.contract_account':
    'Ce compte est un contrat, et une boutique ne peut pas distinguer ses transferts. Payez depuis un autre compte.',
  'pay.problem.balance': 'Il n’y en a pas assez : vous avez {detail} {symbol}.',
  'pay.problem.fee': 'Le solde en {currency} ne suffit pas pour les frais de réseau. {detail}',
  'pay.problem.reverted': 'Le réseau le refuserait. {detail}',
  'pay.problem.token_refuses': 'Le jeton ne bougerait pas. Rien n’a été envoyé.',
  'pay.problem.node': 'Le réseau ne répond pas. Rien n’a été envoyé.',
  'pay.problem.wrong_node': 'Le nœud est d’un autre réseau. Rien n’a été envoyé.',
  'pay.problem.declined': 'Vous l’avez refusé dans votre portefeuille. Rien n’a été envoyé.',
  'pay.problem.refused': 'Votre portefeuille ne l’a pas envoyé.',
  'pay.problem.unsure':
    'Votre portefeuille n’a pas dit s’il l’a envoyé. Regardez-y avant de payer à nouveau.',
  'pay.problem.unseen':
    'Votre portefeuille l’a signé, mais il n’est pas sur le réseau. D’autres doivent peut-être signer d’abord. Regardez-y avant de payer à nouveau.',
  'pay.problem.untold':
    'Le réseau a exécuté la transaction, mais le contrat du jeton ne signale aucun transfert et aucun nœud n’a pu donner votre solde à ce moment-là. Regardez votre solde ou demandez au destinataire avant de payer à nouveau.',
  'pay.problem.transfer_failed':
    'Le réseau a refusé le transfert. Seuls les frais ont été dépensés.',
  'pay.problem.replaced':
    'Votre portefeuille a envoyé une autre transaction avec le même numéro. Si vous l’avez accélérée, c’est payé : regardez-y d’abord.',
  'pay.problem.underpaid':
    'Montant reçu : {received} {symbol} seulement. Vous pouvez payer le reste.',
  'pay.problem.underpaid_expired':
    'Son délai est écoulé. Montant reçu : {received} {symbol} seulement. N’envoyez plus rien : adressez-vous à la boutique, qui a ce montant.',
  'pay.problem.not_recognised':
    'C’est envoyé, mais cela ne compte pas pour ce paiement. Prévenez la boutique en indiquant le numéro de la transaction.',
  'pay.problem.exchanges': 'Les plateformes n’ont pas pu être consultées.',
  'pay.problem.exchange_refuses': 'La plateforme n’a pas ce jeton.',
  'pay.problem.exchange_page': 'La plateforme n’a pas ouvert sa page. Rien n’a été payé.',
  'pay.problem.exchange_status':
    'La plateforme ne dit pas ce qu’il en est. Si vous y avez payé, cela peut encore arriver.',
  'pay.problem.exchange_failed': 'La plateforme dit que cela a échoué.',
  'pay.problem.exchange_silent':
    'Pas encore de nouvelles de la plateforme. Si vous y avez payé, cela peut encore arriver.',
  'pay.step.signing': 'En attente de confirmation du paiement',
  'pay.step.signing_text': 'Veuillez confirmer la transaction dans votre portefeuille',
  'pay.step.sent': 'Paiement envoyé',
  'pay.step.sent_text': 'Le réseau doit encore le prendre en compte.',
  'pay.step.sent_blocks': '{count} blocs sur {wanted}. La boutique les attend tous.',
  'pay.step.exchange': 'Paiement commencé',
  'pay.step.exchange_text': 'Veuillez terminer le paiement sur la plateforme',
  'pay.step.done': 'Paiement terminé',
  'pay.step.done_text': 'Votre transaction a bien été traitée',
  'pay.step.failed': 'Le paiement a échoué',
  'pay.step.failed_text': 'Une erreur est survenue lors de votre transaction',
  'pay.incomplete': 'Pas entièrement payé',
  'pay.late': 'Il est arrivé hors délai : la boutique dira s’il compte.',
  'pay.overpaid': 'Il est arrivé plus que la somme demandée : {received} {symbol}.',
  'pay.blocked': 'Votre navigateur a bloqué la fenêtre : ouvrez-la avec le bouton ci-dessous.',
  'pay.reopen': 'Rouvrir',
  'pay.closing': 'Fermer ceci n’arrête pas le paiement.',
  'pay.transaction': 'Transaction',
  'pay.paid': 'Payé',
  'pay.back': 'Retour à {name}',
  'pay.done': 'Terminé',
};
