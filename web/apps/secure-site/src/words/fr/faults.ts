// SPDX-License-Identifier: Apache-2.0
import type { Faults } from '../en/faults.ts';

export const faults: Faults = {
  unknown_error: 'Cela n’a pas fonctionné. Réessayez.',
  unreachable: 'Le service du portefeuille est injoignable. Réessayez.',
  broken: 'La réponse du service du portefeuille est illisible. Réessayez plus tard.',
  window_closed:
    'Le portefeuille a fermé cette fenêtre. Ouvrez-la de nouveau depuis la page d’où vous venez.',
  keeps_nothing:
    'Votre navigateur ne garde rien ici pour le portefeuille. Autorisez-le à stocker des données.',
  no_room:
    'Votre navigateur ne garde rien ici pour le portefeuille. Autorisez-le à stocker des données, ou faites de la place sur cet appareil.',
  vault_not_loaded:
    'Une partie du portefeuille n’a pas pu être chargée. Vérifiez la connexion et réessayez.',
  one_way_stays: 'Il doit rester un moyen de récupérer le portefeuille.',
  code_forgotten: 'Le code a déjà été noté.',
  no_smart_accounts: 'Ce serveur n’a pas de comptes intelligents pour cette page.',
  limit_of_another: 'Cette limite est celle d’un autre compte.',
  no_networks: 'Ce serveur ne donne au portefeuille aucun accès à un réseau.',
  code_stays: 'Le réseau l’a exécuté, et le code est toujours là. Réessayez.',
  code_waits:
    'Le réseau ne l’a pas encore exécuté. Cela peut encore venir : revenez voir ici dans quelques minutes.',
  asks_no_more: 'Cet appareil ne demande plus rien.',
  no_number_yet: 'L’autre appareil n’affiche pas encore de nombre. Attendez qu’il le fasse.',
  number_wrong: 'Ce n’est pas le nombre que l’autre appareil affiche.',
  number_wrong_thrice: 'Trois fois, ce n’était pas le nombre. Rien n’a été donné.',
  key_not_theirs:
    'Ce n’est pas la clé que l’autre appareil a créée : quelque chose s’interpose. Rien n’a été donné.',
  given_another_wallet:
    'Cela appartient à un autre portefeuille que celui pour lequel le nombre valait : quelque chose s’interpose. Rien n’a été conservé.',
  handover_over: 'C’est terminé. Faites une nouvelle demande.',
  given_too_early: 'Cela a été donné trop tôt. Faites une nouvelle demande.',
  shares_invalid: 'Cet appareil n’a pas de part de ce portefeuille.',
  release_used: 'Cette part a déjà été utilisée.',
  kit_unreadable:
    'Ce n’est pas un code de récupération. Comparez-le à votre papier, caractère par caractère : il a trente lettres et chiffres.',
  kit_of_another:
    'C’est le code de récupération d’un autre portefeuille. Cherchez celui qui va avec cette adresse.',
  password_wrong:
    'Ce n’est pas le mot de passe que vous avez choisi pour ce portefeuille. Réessayez.',
  passkey_of_another: 'Cette clé d’accès n’est pas celle de ce portefeuille. Essayez-en une autre.',
  assisted_failed: 'Le service n’a pas pu l’ouvrir.',
  passkey_differs:
    'Cette clé d’accès n’a pas donné deux fois la même clé : elle ne rouvrirait pas votre portefeuille. Rien n’a été changé. Essayez-en une autre, ou un autre moyen.',
  passkey_no_prf:
    'Cette clé d’accès ne peut pas garder de clé de récupération : le navigateur ou le gestionnaire de mots de passe qui l’a ne le propose pas. Choisissez un autre moyen.',
  passkey_unused: 'Aucune clé d’accès n’a été utilisée. Réessayez, ou choisissez un autre moyen.',
  passkey_impossible: 'Ce navigateur ne peut pas utiliser de clé d’accès ici.',
  password_short: 'Utilisez au moins {count} caractères. Une phrase se retient facilement.',
  password_long: 'Utilisez au plus {count} caractères.',
  password_alike: 'Utilisez davantage de caractères différents.',
  password_common:
    'C’est l’un des mots de passe que l’on devine en premier. Prenez des mots qui ne vont pas ensemble.',
  password_differs: 'Les deux ne sont pas identiques.',
  code_wrong: 'Code erroné. Essais restants : {count}',
  code_superseded: 'Un code plus récent a été envoyé. Saisissez celui-là.',
  code_too_soon: 'Réessayez dans {time}.',
  code_flow_ended: 'Ce code n’est plus valable. Demandez-en un nouveau.',
  code_expired: 'Ce code est trop ancien. Demandez-en un nouveau.',
  session_ended: 'Votre session est terminée. Reconnectez-vous sur la page d’où vous venez.',
  device_removed:
    'Cet appareil a été retiré du compte et n’est plus autorisé. Connectez-vous avec un autre appareil ou navigateur.',
  devices_full:
    'Ce compte a autant d’appareils qu’il peut en avoir. Retirez-en sur un appareil qui ouvre le portefeuille, dans ses réglages, sous « Appareils et récupération ».',
  step_up_needed: 'Il faut pour cela un nouveau code. Rien n’a été fait.',
  recovery_needed: 'Cet appareil doit d’abord récupérer le portefeuille. Rien n’a été fait.',
  email_needed: 'Il faut pour cela une adresse e-mail. Ajoutez-en d’abord une. Rien n’a été fait.',
  not_found: 'C’est terminé, ou cela n’a jamais existé. Veuillez recommencer.',
  changed_meanwhile: 'Un autre appareil l’a modifié entre-temps. Rien n’a été fait. Réessayez.',
  rate_limited: 'Trop de demandes. Rien n’a été fait. Réessayez plus tard.',
  temporarily_unavailable: 'Ce n’est pas disponible pour le moment. Réessayez plus tard.',
  internal_error: 'Le serveur n’a pas pu répondre. Réessayez.',
  key_provider_unavailable:
    'Les portefeuilles ne peuvent pas être ouverts pour le moment. Rien n’est perdu. Réessayez.',
  account_altered:
    'Ce que le serveur garde de votre compte a été modifié par autre chose : rien n’en est donc ouvert. Rien n’a été donné. Prévenez qui gère ce service.',
  wallet_record_invalid: 'L’enregistrement de ce portefeuille a été modifié. Rien n’a été signé.',
  entropy_unusable:
    'Ce navigateur ne donne pas de nombres aléatoires utilisables. Rien n’a été créé.',
};
