// SPDX-License-Identifier: Apache-2.0
//
// French: names.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'names.intro': 'Votre nom',
  'names.instead': 'Un nom à la place de {address}',
  'names.instead_text':
    'Gratuit, et à vous aussi longtemps que vous le voulez. Les autres personnes qui utilisent cette application peuvent y envoyer des fonds.',
  'names.have_text':
    'Vous pouvez aussi prendre un nom gratuit ici. Les autres personnes qui utilisent cette application peuvent y envoyer des fonds.',
  'names.title': 'Choisir un nom',
  'names.loading': 'Chargement des noms',
  'names.failed': 'Les noms n’ont pas été chargés',
  'names.failed_text': 'Vérifiez la connexion et réessayez.',
  'names.off': 'Les noms ne sont pas proposés ici',
  'names.off_text':
    'Il faut un compte sur Ethereum ou un réseau semblable, et un opérateur qui en propose.',
  'names.field': 'Nom',
  'names.hint': 'votre-nom',
  'names.zone': 'Terminaison',
  'names.verdict.none': 'Lettres, chiffres et tirets, quatre ou plus.',
  'names.verdict.too_short': 'Quatre caractères ou plus.',
  'names.verdict.too_long': '64 caractères au plus.',
  'names.verdict.characters': 'Lettres, chiffres et tirets seulement, quatre ou plus.',
  'names.verdict.hyphens':
    'Pas de tiret au début ni à la fin, ni deux en troisième et quatrième place.',
  'names.verdict.checking': 'Vérification : {name}',
  'names.verdict.free': '{name} est libre',
  'names.verdict.taken': 'Pris, ou trop semblable à un nom pris.',
  'names.verdict.unknown':
    'Les suggestions n’ont pas été chargées. Vous pouvez quand même essayer ce nom.',
  'names.leads_to': 'Mène à {address}',
  'names.free_list': 'Noms libres',
  'names.free_tag': 'Libre',
  'names.take': 'Prendre ce nom',
  'names.choose_another': 'En choisir un autre',
  'names.sign_once': 'Vous signez une fois pour prouver que le compte est à vous. Sans frais.',
  'names.not_registered': '{name} n’a pas été enregistré',
  'names.problem.declined':
    'Vous avez refusé dans {wallet}. Rien n’a été dépensé. Réessayez quand vous voulez.',
  'names.problem.pending': '{wallet} a une demande ouverte. Terminez-la, puis réessayez.',
  'names.problem.wallet': '{wallet} n’a pas pu signer. Rien n’a été dépensé. Réessayez.',
  'names.problem.lost':
    'Quelqu’un l’a pris avant vous. Rien n’a été dépensé. Choisissez-en un autre.',
  'names.problem.too_late':
    'La signature est arrivée trop tard : elle vaut dix minutes. Réessayez. Si cela se répète, vérifiez l’heure de cet appareil.',
  'names.problem.signature':
    'La signature n’a pas été acceptée pour ce compte. Rien n’a été dépensé.',
  'names.problem.network': 'Ce réseau n’a pas de noms. Changez de réseau et réessayez.',
  'names.problem.refused': 'Le serveur l’a refusé. Rien n’a été dépensé.',
  'names.problem.unsure': 'Le serveur n’a pas dit s’il a le nom. Rien n’a été dépensé. Réessayez.',
  'names.signing': 'Confirmez dans {wallet}',
  'names.signing_text': 'Vérifiez qu’il montre ce nom et signez.',
  'names.registering': 'Enregistrement du nom',
  'names.registering_text': 'Un instant.',
  'names.waiting': 'En attente dans {wallet}',
  'names.message.name': 'Nom',
  'names.message.account': 'Compte',
  'names.message.time': 'Créé à',
  'names.done': 'Nom enregistré',
  'names.you_are': 'Vous êtes {name}',
  'names.done_text': 'Le nom mène maintenant à votre compte.',
  'names.none': 'Ce compte n’a pas encore de nom',
  'names.name': 'Nom',
  'names.copy': 'Copier le nom',
  'names.copied': 'Copié',
  'names.solana': 'Compte Solana',
  'names.solana_text': 'Qui envoie à {name} sur Solana pourra aussi atteindre ce compte.',
  'names.solana_use': 'L’utiliser aussi sur Solana',
  'names.solana_signing': 'Confirmez dans {wallet}. Sans frais.',
  'names.solana_done': '{name} mène maintenant à ce compte Solana.',
  'names.solana_failed': 'Rien n’a été changé sur Solana',
  'names.solana_unsure': 'Le serveur n’a pas répondu. Rien n’a été dépensé. Réessayez.',
  'names.finish': 'Terminé',
};
