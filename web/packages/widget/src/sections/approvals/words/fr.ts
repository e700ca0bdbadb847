// SPDX-License-Identifier: Apache-2.0
//
// French: what others may take from the account.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'approvals.title': 'Autorisations de jetons',
  'approvals.text':
    'Ces contrats peuvent prendre des jetons de votre compte sur {network} sans redemander. Révoquez ce que vous n’utilisez plus.',
  'approvals.loading': 'Chargement de vos autorisations',
  'approvals.none': 'Aucune autorisation sur {network}',
  'approvals.none_text': 'Aucun contrat ne peut y prendre vos jetons.',
  'approvals.none_known': 'Aucune qui soit connue ici.',
  'approvals.older': 'Il peut en manquer de plus anciennes : tout {network} n’est pas connu ici.',
  'approvals.elsewhere': 'Les autorisations sur {network} ne sont pas connues ici.',
  'approvals.failed': 'Les autorisations n’ont pas été chargées',
  'approvals.failed_text': 'Rien n’a changé. Réessayez dans un instant.',
  'approvals.retry': 'Charger à nouveau les autorisations',
  'approvals.any': 'Tout montant',
  'approvals.up_to': 'Jusqu’à {amount}',
  'approvals.some': 'Un montant',
  'approvals.nft': 'Numéro {id}',
  'approvals.all': 'Toute la collection',
  'approvals.spender': 'Contrat : {spender}',
  'approvals.permit2': 'Par Permit2',
  'approvals.permit2_until': 'Par Permit2, jusqu’au {date}',
  'approvals.revoke': 'Révoquer',
  'approvals.revoke_label': 'Révoquer : {token}, {spender}',
  'approvals.asked': 'Confirmez dans votre portefeuille',
  'approvals.sent': 'Révocation en cours',
  'approvals.unsure':
    'Pas encore révoquée. Si votre portefeuille l’a envoyée, patientez encore un peu.',
  'approvals.limits': 'Limites et permissions',
  'approvals.limits_text': 'Ce que d’autres peuvent envoyer d’eux-mêmes',
};
