// SPDX-License-Identifier: Apache-2.0
//
// French: buying.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'buy.title': 'Acheter',
  'buy.off': 'L’achat est désactivé',
  'buy.off_text': 'Cette application ne le propose pas ici.',
  'buy.loading': 'Recherche de ce qui peut être acheté',
  'buy.unavailable': 'Rien ne peut être acheté ici pour le moment',
  'buy.unavailable_text':
    'Aucun prestataire ne répond. Rien n’a été payé. Réessayez dans un instant.',
  'buy.you_pay': 'Vous payez',
  'buy.currency': 'Devise :',
  'buy.country': 'Votre pays',
  'buy.state': 'Votre État',
  'buy.state_choose': 'Choisir',
  'buy.state_waits': '{names} vend ici dès que vous avez choisi votre État.',
  'buy.token': 'Jeton :',
  'buy.select': 'Choisir un jeton',
  'buy.select_fiat': 'Choisir une devise',
  'buy.pay_with': 'Payer par',
  'buy.method.card': 'Carte',
  'buy.method.ach_bank_account': 'Banque',
  'buy.offers': 'Vous recevez, tous frais déduits',
  'buy.asking': 'Demande d’offres',
  'buy.best': 'Meilleure',
  'buy.fee': '{provider} · frais {fee}',
  'buy.continue': 'Continuer chez {provider}',
  'buy.continue_none': 'Pas encore d’offre',
  'buy.takes': '{provider} encaisse le paiement et peut demander une pièce d’identité.',
  'buy.how': 'Comment ça marche ?',
  'buy.purchases': 'Achats',
  'buy.estimate': 'À titre d’estimation, sans frais : environ {amount}.',
  'buy.problem.below_min': 'Le minimum est {limit}.',
  'buy.problem.above_max': 'Le maximum est {limit}.',
  'buy.problem.not_sold':
    'Personne ne vend ceci dans cette devise. Choisissez un autre jeton ou une autre devise.',
  'buy.problem.unavailable': 'Aucun prestataire ne répond maintenant. Rien n’a été payé.',
  'buy.problem.refused': 'Le prestataire n’a pas ouvert sa page. Rien n’a été payé.',
  'buy.problem.often': 'Trop de demandes. Réessayez plus tard. Rien n’a été payé.',
  'buy.problem.not_here': 'Rien n’est vendu sur les réseaux de cette application.',
  'buy.problem.not_here_smart':
    'Ce compte est un programme qui n’est que sur {network}, et rien n’y est vendu.',
  'buy.problem.not_in_country':
    'Rien n’est vendu dans ce pays : {country}. Si vous êtes dans un autre pays, choisissez-le.',
  'buy.problem.no_subdivision':
    'Ce qui est vendu aux États-Unis dépend de l’État. Choisissez le vôtre.',
  'buy.problem.lacking':
    '{token} n’est pas vendu dans ce pays : {country}. Choisissez un autre jeton, ou un autre pays si vous y êtes.',
  'buy.problem.old': 'Ces offres sont trop anciennes pour acheter.',
  'buy.step.opening': '{provider} s’ouvre',
  'buy.step.opening_text': 'La page s’ouvre dans une fenêtre à part.',
  'buy.step.in_window': 'Terminez dans la fenêtre {provider}',
  'buy.step.in_window_text':
    'Payez là-bas : {paid} y est indiqué. Montant approximatif qui arrive sur votre compte : {amount}.',
  'buy.step.in_progress': '{provider} a votre paiement',
  'buy.step.in_progress_text': 'En route vers votre compte : environ {amount}.',
  'buy.step.done': 'Arrivé : {amount}',
  'buy.step.done_text': 'Vous avez payé {paid} chez {provider}.',
  'buy.step.done_untold': 'Arrivé : {symbol}',
  'buy.step.done_untold_text': 'Acheté chez {provider}.',
  'buy.step.failed': 'Le dernier essai a échoué',
  'buy.step.failed_text':
    '{provider} l’a refusé, ou vous l’y avez annulé. Si vous payez avec une autre carte dans sa fenêtre, cela figure ici et parmi vos achats.',
  'buy.step.refunded': 'Le paiement a été remboursé',
  'buy.step.refunded_text': '{provider} rembourse {paid}.',
  'buy.step.refunded_untold_text': '{provider} rembourse votre paiement.',
  'buy.step.silent': '{provider} n’a pas encore répondu',
  'buy.step.silent_text':
    'Si vous avez payé, cela peut encore arriver : regardez la fenêtre {provider}. Sinon, rien n’a été prélevé.',
  'buy.blocked': 'Votre navigateur a bloqué la fenêtre : ouvrez-la avec le bouton ci-dessous.',
  'buy.copy_link': 'Copier le lien',
  'buy.copied': 'Copié',
  'buy.reopen': 'Rouvrir',
  'buy.ask_again': 'Redemander',
  'buy.closing': 'Fermer ceci n’arrête pas l’achat.',
  'buy.more': 'Acheter encore',
  'buy.new': 'Nouvel achat',
  'buy.none': 'Aucun achat',
  'buy.none_text': 'Ce que vous achetez figure ici.',
  'buy.list_failed': 'Les achats n’ont pas pu être lus',
  'buy.list_failed_text': 'Rien n’est perdu. Réessayez dans un instant.',
  'buy.status.in_progress': 'Achat en cours',
  'buy.status.done': 'Acheté',
  'buy.status.failed': 'Échec',
  'buy.status.refunded': 'Remboursé',
  'buy.what': 'Qu’est-ce que l’achat ?',
  'buy.what.choose': 'Choisir une offre',
  'buy.what.choose_text':
    'Les prestataires disent ce qui arrive, tous frais déduits. Vous en choisissez un.',
  'buy.what.pay': 'Payer chez le prestataire',
  'buy.what.pay_text':
    'Sa propre page prend votre carte ou virement. Cette application ne les voit jamais.',
  'buy.what.arrives': 'Cela arrive à votre adresse',
  'buy.what.arrives_text': 'Le prestataire envoie directement à votre compte et dit où il en est.',
};
