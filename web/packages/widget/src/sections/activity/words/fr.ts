// SPDX-License-Identifier: Apache-2.0
//
// French: activity, and what lists of the account share.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';
import type { Refusals } from '../refusals.ts';

export const words: Translated<typeof english> = {
  'account.explorer': 'Voir dans l’explorateur',
  'account.activity': 'Activité',
  'account.part_failed_text': 'Vos fonds ne sont pas touchés. Réessayez dans un instant.',

  'activity.all': 'Toute l’activité',
  'activity.loading': 'Chargement de votre activité',
  'activity.more': 'Chargement d’autres activités',
  'activity.none': 'Pas encore d’activité',
  'activity.none_text': 'Vos prochaines transactions s’afficheront ici',
  'activity.not_loaded': 'L’activité n’a pas été chargée',
  'activity.more_failed': 'L’activité plus ancienne n’a pas été chargée',
  'activity.retry': 'Recharger l’activité',
  'activity.elsewhere':
    'L’activité sur {network} n’est pas connue ici. Vos fonds ne sont pas touchés.',
  'activity.from_here': 'Ce qui a été envoyé depuis ce navigateur. L’explorateur a tout.',
  'activity.approve': 'Approuvé',
  'activity.borrow': 'Emprunté',
  'activity.burn': 'Brûlé',
  'activity.burn_of': 'Brûlé : {name}',
  'activity.buy': 'Acheté',
  'activity.buy_of': 'Acheté : {name}',
  'activity.cancel': 'Annulé',
  'activity.claim': 'Réclamé',
  'activity.deploy': 'Contrat déployé',
  'activity.deposit': 'Déposé',
  'activity.execute': 'Appel de contrat',
  'activity.mint': 'Frappé',
  'activity.mint_of': 'Frappé : {name}',
  'activity.receive': 'Reçu',
  'activity.receive_of': 'Reçu : {name}',
  'activity.repay': 'Remboursé',
  'activity.revoke': 'Révoqué',
  'activity.send': 'Envoyé',
  'activity.send_of': 'Envoyé : {name}',
  'activity.sending': 'Envoi : {name}',
  'activity.send_failed': 'Échec de l’envoi',
  'activity.stake': 'Placé en staking',
  'activity.trade': 'Échangé',
  'activity.unstake': 'Retiré du staking',
  'activity.withdraw': 'Retiré',
  'activity.in_progress': 'En cours',
  'activity.not_done': 'Échec de la transaction',
  'activity.pending': 'En attente',
  'activity.confirmed': 'Confirmée',
  'activity.failed': 'Échec',
  'activity.from': 'de {account}',
  'activity.to': 'à {account}',
  'activity.about': 'environ {amount}',
  'activity.became': '{from} contre {to}',
  'activity.nfts': {
    one: '{count} NFT',
    many: '{count} de NFT',
    other: '{count} NFT',
  },
  'activity.transfers': {
    one: '{count} transfert',
    many: '{count} de transferts',
    other: '{count} transferts',
  },
  'activity.suspicious': {
    one: '{count} entrée suspecte',
    many: '{count} d’entrées suspectes',
    other: '{count} entrées suspectes',
  },
  'activity.suspicious_folded': 'Masquées',
  'activity.suspicious_list': 'Entrées suspectes',
  'activity.suspicious_one': 'Suspecte',
  'activity.warning': 'Ne copiez aucune adresse d’ici',
  'activity.warning_text':
    'Un inconnu en est l’auteur, souvent avec une adresse qui ressemble à l’une de celles que vous connaissez. Rien de ce qui est à vous n’a bougé.',

  'asked.list': 'En attente de votre portefeuille',
  'asked.title': 'Approuvez dans {wallet}',
  'asked.text': 'Rien n’est envoyé sans votre accord. Comparez ce que montre le portefeuille.',
  'asked.sign_text': 'Rien n’est signé sans votre accord. Lisez ce que montre le portefeuille.',
  'asked.signature': 'Signature',
  'asked.open': 'Rouvrir',
  'asked.link': '{wallet} n’a pas encore répondu. Le rouvrir ne demande rien une seconde fois.',
  'asked.elsewhere':
    '{wallet} n’a pas encore répondu. Ouvrez-le sur votre autre appareil : la demande y attend.',
  'asked.window':
    '{wallet} n’a pas encore répondu. Sa fenêtre est peut-être derrière celle-ci : cherchez son icône dans la barre du navigateur.',
  'asked.signed': 'Elle est en route vers le réseau.',
  'asked.answered': 'L’application a la réponse.',
  'asked.declined': 'Refusée',
  'asked.declined_text': 'Vous l’avez refusée dans {wallet}. Rien n’a été envoyé.',
  'asked.no_answer': 'Pas de réponse',
  'asked.not_signed': 'Rien n’a été signé. Redemandez-le dans l’application.',
  'asked.unsure':
    '{wallet} n’a pas dit s’il l’a envoyée. Regardez votre activité avant de réessayer.',
  'asked.unsure_signed':
    '{wallet} n’a pas dit si la signature a eu lieu. Regardez-y avant de réessayer.',
  'transaction.title': 'Transaction',
  'transaction.gone': 'Cette transaction n’est pas ici',
  'transaction.gone_text':
    'Elle concerne un autre compte ou réseau, ou est plus ancienne que cette liste. Rien n’est perdu.',
  'transaction.transfers': 'Également déplacé',
  'transaction.from': 'De',
  'transaction.to': 'À',
  'transaction.contract': 'Contrat',
  'transaction.application': 'Application',
  'transaction.seller': 'Acheté chez',
  'transaction.fee': 'Frais',
  'transaction.status': 'État',
  'transaction.time': 'Heure',
  'transaction.hash': 'ID de transaction',
  'transaction.signed': 'Signée',
  'activity.canceling': 'Annulation en cours',
  'transaction.replaced': 'Remplacée par une autre',
  'transaction.replaced_text':
    'Une transaction avec le même nonce, qui n’a pas été envoyée d’ici, est passée à sa place. Si votre portefeuille l’a accélérée, celle-ci a fait la même chose : regardez-y avant d’envoyer à nouveau.',
  'transaction.not_moved': 'Le jeton n’a pas bougé',
  'transaction.not_moved_text':
    'Le réseau a exécuté la transaction, mais le contrat du jeton n’a rien déplacé : votre solde est inchangé. Seuls les frais ont été dépensés.',
  'transaction.untold': 'On ne sait pas si le jeton a bougé',
  'transaction.untold_text':
    'Le réseau a exécuté la transaction, mais le contrat du jeton ne signale aucun transfert et aucun nœud n’a pu donner votre solde à ce moment-là. Regardez votre solde ou demandez au destinataire avant de l’envoyer à nouveau.',
  'transaction.unseen': 'Pas encore sur le réseau',
  'transaction.unseen_text':
    'Votre portefeuille l’a signée, mais aucun nœud ne la connaît. D’autres doivent peut-être signer d’abord. Elle peut encore partir : regardez dans votre portefeuille avant de l’envoyer à nouveau.',
  'transaction.dropped': 'Le réseau l’a oubliée',
  'transaction.dropped_text': 'Aucun nœud ne la connaît plus. Elle peut encore revenir et passer.',
  'transaction.expired': 'Le temps est écoulé',
  'transaction.expired_text':
    'Le réseau ne l’a pas prise en une minute environ, et il ne le peut plus. Rien n’a été envoyé ni payé.',
  'transaction.second': 'Ceci a été envoyé une deuxième fois',
  'transaction.second_text':
    'Votre portefeuille a pris un autre nonce que celui demandé. Rien n’est remplacé : les deux transactions peuvent passer.',
  'transaction.first_won': 'La première est passée',
  'transaction.first_won_text':
    'Elle a été plus rapide que celle qui devait la remplacer. Seule la première compte.',
  'replace.speed_up': 'Accélérer',
  'replace.cancel': 'Annuler la transaction',
  'replace.speed_up_text':
    'La même transaction repart avec des frais plus élevés. Une seule des deux peut passer.',
  'replace.cancel_text':
    'Une transaction sans montant vers vous-même prend sa place, avec des frais plus élevés. L’annulation n’est pas certaine : la première peut encore passer.',
  'replace.back': 'Retour',
  'replace.calls': 'Destinataire ou contrat',
  'replace.recipient': 'Destinataire',
  'replace.token': 'Contrat du jeton',
  'replace.to_yourself': 'À vous-même',
  'replace.amount': 'Montant joint',
  'replace.nonce': 'Nonce',
  'replace.old_max': 'Frais maximaux jusqu’ici',
  'replace.fee': 'Nouveaux frais',
  'replace.fee_max': 'Au maximum',
  'replace.check_nonce': 'Vérifiez le nonce dans votre portefeuille',
  'replace.check_nonce_text':
    'Votre portefeuille doit afficher le nonce {nonce}. Un portefeuille qui en prend un autre l’envoie une deuxième fois. Dans ce cas, refusez dans le portefeuille.',
  'replace.accept': 'Je n’approuverai qu’avec le nonce {nonce}',
  'replace.accept_fee': 'J’accepte ces frais et n’approuverai qu’avec le nonce {nonce}',
  'replace.large_fee': 'Les frais de réseau sont élevés',
  'replace.large_fee_text':
    'Ils représentent une grande part de ce que vous envoyez ou possédez. S’ils vous semblent anormaux, revenez en arrière et réessayez plus tard.',
  'replace.would_fail': 'Elle échouerait en ce moment',
  'replace.would_fail_text': 'Le réseau répond : {detail} Les frais sont dépensés malgré tout.',
  'replace.changed': 'Les chiffres ont changé. Vérifiez-les à nouveau.',
  'replace.checking': 'Interrogation du réseau',
  'replace.checking_text': 'Ce qui attend, et ce qu’il faut payer maintenant.',
  'replace.signing': 'Approuvez dans {wallet}',
  'replace.signing_text': 'Refusez dans le portefeuille si le nonce n’est pas {nonce}.',
  'replace.started': 'Envoyée. Une seule des deux peut passer.',
  'replace.problem': 'Ce n’est pas possible maintenant',
  'replace.problem.lost': 'Le chargement a échoué. Rien n’a été envoyé.',
  'replace.problem.gone': 'Elle n’a pas été envoyée de ce navigateur.',
  'replace.problem.other_account': 'Choisissez le compte et le réseau d’où elle a été envoyée.',
  'replace.problem.too_late': 'Il est trop tard : un bloc l’a prise, ou une autre avec son nonce.',
  'replace.problem.unknown':
    'Le nœud du réseau ne la connaît pas en ce moment, elle ne peut donc pas être remplacée. Réessayez dans un instant.',
  'replace.problem.unreadable':
    'Elle est d’un type qui ne peut pas être répété ici. Rien n’a été envoyé.',
  'replace.problem.fee': 'Il ne reste pas assez pour les nouveaux frais, jusqu’à {detail}.',
  'replace.problem.node': 'Le réseau ne répond pas comme il le devrait. Réessayez dans un instant.',
  'replace.problem.wrong_node': 'Le serveur de ce réseau appartient à un autre réseau.',
  'replace.problem.declined': 'Vous l’avez refusé dans le portefeuille. Rien n’a été envoyé.',
  'replace.problem.refused': 'La demande a été refusée, et rien n’a été envoyé.',
  'replace.problem.unsure':
    'Le portefeuille n’a pas dit s’il l’a envoyée. Regardez-y avant de réessayer.',
  'refused.reason': 'Raison donnée :',
  'settings.network': 'Réseau',
};

export const errors: Refusals = {
  fee_cap_too_high: {
    title: 'Aucun réseau n’accepte de tels frais',
    text: 'Rien n’a été envoyé ni dépensé. Les frais sont si élevés que c’est impossible. Réessayez et vérifiez les frais dans le portefeuille.',
  },
  fee_cap_too_low: {
    title: 'Les frais de réseau ont augmenté',
    text: 'Rien n’a été envoyé ni dépensé. Le réseau demande maintenant plus que les frais proposés. Réessayez, ils seront recalculés.',
  },
  tip_above_fee_cap: {
    title: 'Les frais ne concordent pas',
    text: 'Rien n’a été envoyé ni dépensé. Le pourboire est plus élevé que les frais entiers. Réessayez et laissez les frais du portefeuille tels quels.',
  },
  nonce_too_low: {
    title: 'Ce nonce est déjà utilisé',
    text: 'Le réseau a une transaction avec ce nonce, peut-être celle-ci. Regardez votre activité avant de réessayer.',
  },
  nonce_too_high: {
    title: 'Le portefeuille est en avance sur le réseau',
    text: 'Rien n’a été envoyé ni dépensé. Le portefeuille compte des transactions que le réseau ne connaît pas. Attendez la fin de celles qui sont ouvertes ou réinitialisez l’activité du compte dans le portefeuille, puis réessayez.',
  },
  nonce_at_max: {
    title: 'Ce compte ne peut plus rien envoyer',
    text: 'Rien n’a été envoyé ni dépensé. Le compte a épuisé tous ses numéros. Prenez un autre compte.',
  },
  insufficient_funds: {
    title: 'Pas assez pour le montant et les frais',
    text: 'Rien n’a été envoyé ni dépensé. Le compte a moins que le montant et les frais de réseau réunis. Choisissez un montant plus petit ou alimentez d’abord le compte.',
  },
  intrinsic_gas_too_high: {
    title: 'La transaction est trop grande',
    text: 'Rien n’a été envoyé ni dépensé. La limite de gaz dépasse ce que le réseau permet. Réessayez et laissez la limite du portefeuille telle quelle.',
  },
  intrinsic_gas_too_low: {
    title: 'La limite de gaz est trop basse',
    text: 'Rien n’a été envoyé ni dépensé. Le réseau a besoin de plus pour cette transaction. Réessayez et laissez la limite du portefeuille telle quelle.',
  },
  execution_reverted: {
    title: 'Le contrat l’a refusée',
    text: 'Rien n’a été envoyé ni dépensé. La transaction échouerait en ce moment. Vérifiez le montant et le jeton avant de réessayer.',
  },
  transaction_type_not_supported: {
    title: 'Le réseau n’accepte pas ce type de transaction',
    text: 'Rien n’a été envoyé ni dépensé. Réessayez. Si cela persiste, prenez un autre portefeuille.',
  },
};
