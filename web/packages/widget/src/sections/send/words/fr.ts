// SPDX-License-Identifier: Apache-2.0
//
// French: sending.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'send.title': 'Envoyer',
  'send.amount': 'Montant',
  'send.token': 'Jeton :',
  'send.select': 'Choisir un jeton',
  'send.available': 'Disponible : {amount}',
  'send.max': 'Max',
  'send.buy': 'Acheter {symbol}',
  'send.buy_any': 'Acheter',
  'send.missing': '{amount} {symbol} de plus que votre solde',
  'send.incorrect': 'Chiffres uniquement. Décimales : {places} au plus',
  'send.to': 'À',
  'send.to_hint': 'Nom ou adresse',
  'send.paste': 'Coller',
  'send.clear': 'Effacer le destinataire',
  'send.not_whole': 'Ni une adresse ni un nom. Copiez-la à nouveau, en entier, depuis sa source.',
  'send.resolving': 'Recherche du nom',
  'send.before': 'Déjà envoyé à',
  'send.network': 'Réseau',
  'send.fee': 'Frais de réseau',
  'send.fee_by_wallet': 'Indiqués par votre portefeuille',
  'send.about': 'environ {amount}',
  'send.fee_max': 'Au maximum',
  'send.rent': 'Pour le nouveau compte du destinataire',
  'send.arrives': 'Arrivée',
  'send.in_seconds': {
    one: 'dans environ {count} seconde',
    many: 'dans environ {count} de secondes',
    other: 'dans environ {count} secondes',
  },
  'send.in_minutes': {
    one: 'dans environ {count} minute',
    many: 'dans environ {count} de minutes',
    other: 'dans environ {count} minutes',
  },
  'send.speed': 'Vitesse',
  'send.speed.slow': 'Lente',
  'send.speed.standard': 'Normale',
  'send.speed.fast': 'Rapide',
  'send.button.select_token': 'Choisir un jeton',
  'send.button.incorrect_value': 'Valeur incorrecte',
  'send.button.add_amount': 'Saisir un montant',
  'send.button.insufficient_funds': 'Fonds insuffisants',
  'send.button.add_address': 'Saisir une adresse',
  'send.button.invalid_address': 'Adresse non valide',
  'send.button.invalid_name': 'Ce nom ne peut pas être utilisé',
  'send.button.preview': 'Vérifier l’envoi',
  'send.search': 'Chercher un jeton',
  'send.search_clear': 'Effacer la recherche',
  'send.yours': 'Vos jetons',
  'send.none': 'Aucun jeton trouvé',
  'send.none_text': 'Vos jetons apparaîtront ici',
  'send.review': 'Vérifier l’envoi',
  'send.you_send': 'Vous envoyez',
  'send.received': 'Le destinataire reçoit',
  'send.keep': 'Il vous reste',
  'send.careful': 'Vérifiez bien la transaction',
  'send.final': 'Définitif une fois confirmé. Personne ne peut l’annuler.',
  'send.accept': 'J’ai lu ceci et je veux envoyer',
  'send.confirm': 'Envoyer {amount} {symbol}',
  'send.changed': 'Les chiffres ont changé. Vérifiez-les à nouveau.',
  'send.checking': 'Essai sur le réseau',
  'send.checking_text': 'Rien n’a encore été envoyé.',
  'send.signing': 'Approuvez dans {wallet}',
  'send.signing_text':
    'Rien n’est envoyé sans votre accord. Comparez ce que montre le portefeuille.',
  'send.started': 'Transaction lancée',
  'send.loading': 'Chargement de ce que vous pouvez envoyer',
  'send.failed': 'L’envoi n’a pas été chargé',
  'send.failed_text': 'Rien n’a été envoyé. Vérifiez la connexion et réessayez.',
  'send.unsupported': 'Réseau non pris en charge pour l’envoi',
  'send.unsupported_text': 'L’envoi sur {network} n’est pas encore possible ici.',
  'send.problem': 'Rien n’a été envoyé',
  'send.unsure': 'Cela a peut-être été envoyé',
  'send.problem.checksum':
    'Une lettre de cette adresse est fausse. Copiez-la à nouveau depuis sa source.',
  'send.problem.not_held': 'Vous n’avez rien du jeton demandé : {detail}.',
  'send.problem.other_chain': 'Cette adresse est celle d’un autre réseau : {detail}.',
  'send.problem.name_unknown': 'Personne n’a ce nom, ou il ne désigne aucune adresse.',
  'send.problem.name_elsewhere':
    'Ce nom n’a pas d’adresse sur ce réseau. Demandez-la à la personne à qui il appartient, ou collez une adresse.',
  'send.problem.name_off_chain':
    'Ce nom n’a pas pu être recherché là où il est conservé, ou personne ne l’a. Collez plutôt l’adresse.',
  'send.problem.name_not_plain':
    'Ce nom contient des lettres que l’on confond avec d’autres. Utilisez l’adresse.',
  'send.problem.names_down':
    'Les noms ne peuvent pas être recherchés pour le moment. Utilisez l’adresse.',
  'send.problem.name_moved':
    'Ce nom mène maintenant à une autre adresse : celle qui est affichée. Rien n’a été envoyé. Demandez à la personne à qui il appartient si elle est exacte avant de continuer.',
  'send.problem.token_contract':
    'C’est le contrat d’un jeton. Ce qui y est envoyé est perdu pour toujours.',
  'send.problem.burn':
    'Personne n’a la clé de cette adresse. Ce qui y est envoyé est perdu pour toujours.',
  'send.problem.cannot_receive': 'Ce contrat refuse ce qu’on lui envoie. {detail}',
  'send.problem.token_refuses': 'Le jeton refuse ce transfert.',
  'send.problem.reverted': 'Le réseau a essayé et cela a échoué : {detail}',
  'send.problem.token_decimals':
    'Le jeton compte dans une autre unité que celle affichée. Ne vous fiez pas à ses chiffres.',
  'send.problem.balance': 'Il y a moins maintenant : {detail}.',
  'send.problem.fee': 'Les frais de réseau, {detail}, dépassent ce qui reste pour les payer.',
  'send.problem.node': 'Le réseau ne répond pas comme il le devrait. Réessayez dans un instant.',
  'send.problem.wrong_node': 'Le serveur de ce réseau appartient à un autre réseau.',
  'send.problem.declined': 'Vous l’avez refusé dans le portefeuille.',
  'send.problem.refused': 'La transaction n’a pas pu être envoyée. Réessayez.',
  'send.problem.unsure':
    'Le portefeuille n’a pas dit s’il l’a envoyée. Regardez votre activité avant de réessayer.',
  'send.problem.other_names': 'Les noms en .sol ne sont pas recherchés ici. Utilisez l’adresse.',
  'send.problem.mint': 'C’est le jeton lui-même. Ce qui y est envoyé est perdu pour toujours.',
  'send.problem.program': 'C’est un programme. Ce qui y est envoyé est perdu pour toujours.',
  'send.problem.token_account':
    'C’est un compte de jetons, pas l’adresse de quelqu’un. Demandez au destinataire l’adresse de son portefeuille.',
  'send.problem.self': 'Le jeton est déjà à cette adresse. Rien ne bougerait.',
  'send.problem.no_token': 'Le réseau ne connaît pas ce jeton.',
  'send.problem.not_transferable': 'Ce jeton ne peut pas être transmis, ou pas pour le moment.',
  'send.problem.hook': 'Chaque transfert de ce jeton appelle un programme qui n’est pas connu ici.',
  'send.problem.rescaled':
    'Les portefeuilles affichent pour ce jeton d’autres montants que ceux envoyés. Utilisez le portefeuille lui-même.',
  'send.problem.frozen': 'L’émetteur de ce jeton l’a gelé ici ou chez le destinataire.',
  'send.problem.memo':
    'Le destinataire n’accepte ce jeton qu’avec une note, qui ne peut pas être envoyée ici.',
  'send.problem.taken_over':
    'Le compte du destinataire pour ce jeton appartient à quelqu’un d’autre.',
  'send.problem.recipient_rent':
    'Le compte du destinataire est vide : moins de {detail} ne peut pas y être envoyé.',
  'send.problem.rent_left':
    'Il resterait moins de {detail}, et le réseau ne le permet pas. Envoyez moins, ou utilisez « Max ».',
  'send.problem.nothing_arrives': 'Le jeton garde tout : rien n’arriverait.',
  'send.problem.cannot_sign':
    'Ce portefeuille ne signe que ce qu’il envoie lui-même. Envoyez depuis le portefeuille, ou connectez-en un autre.',
  'send.problem.changed':
    'Le portefeuille a signé autre chose que ce que vous avez vérifié. Rien n’a été envoyé.',
  'send.warning.first_time': 'Aucun paiement antérieur à cette adresse n’est connu',
  'send.warning.first_time_text':
    'Comparez chaque caractère avec la source. Un transfert ne peut pas être annulé.',
  'send.warning.lookalike': 'Elle ressemble à une adresse que vous connaissez',
  'send.warning.lookalike_text':
    'Les deux commencent et finissent de la même façon, mais ce n’est pas la même. C’est ainsi qu’on piège les gens.',
  'send.warning.own_address': 'C’est votre propre adresse',
  'send.warning.own_address_text': 'Ce que vous envoyez revient, moins les frais.',
  'send.warning.contract': 'C’est un contrat',
  'send.warning.contract_text': 'Personne ne sait s’il pourra transmettre le jeton.',
  'send.warning.off_curve': 'Personne ne peut avoir la clé de cette adresse',
  'send.warning.off_curve_text':
    'Seul un programme peut transmettre ce qui y arrive. Demandez au destinataire si c’est voulu.',
  'send.warning.of_program': 'Ce compte appartient à un programme',
  'send.warning.of_program_text':
    'C’est le programme qui décide s’il peut transmettre ce qui arrive.',
  'send.warning.can_be_taken': 'Ce jeton peut être repris',
  'send.warning.can_be_taken_text':
    'Son émetteur peut le reprendre à tout le monde à tout moment, au destinataire aussi.',
  'send.warning.test_network': 'C’est un réseau de test',
  'send.warning.test_network_text': 'Ce qui est envoyé ici n’a aucune valeur.',
  'send.warning.fee_on_transfer': 'Le jeton garde une part',
  'send.warning.fee_on_transfer_text': 'Il arrive moins que ce que vous envoyez.',
  'send.warning.unfinished': 'Un envoi précédent est peut-être parti ou peut encore partir',
  'send.warning.unfinished_text': 'Si vous envoyez maintenant, les deux peuvent être payés.',
  'send.warning.large_fee': 'Les frais de réseau sont élevés',
  'send.warning.large_fee_text':
    'Ils représentent une grande part de ce que vous envoyez ou possédez. S’ils vous semblent anormaux, revenez en arrière et réessayez plus tard.',
  'send.compare.this': 'Vous envoyez à',
  'send.compare.known': 'Vous connaissez',
  'send.compare.before': 'Envoyé avant à',
};
