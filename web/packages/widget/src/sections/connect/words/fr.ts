// SPDX-License-Identifier: Apache-2.0
//
// French: the ways to connect, all wallets, pairing.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'connect.wallets_title': 'Connecter un portefeuille',
  'connect.loading': 'Chargement des portefeuilles',
  'get.missing': 'Pas encore {wallet} ? <get>L’obtenir</get>',

  'wallets.title': 'Tous les portefeuilles',
  'wallets.search': 'Chercher un portefeuille',
  'wallets.clear': 'Effacer la recherche',
  'wallets.found': {
    one: '{count} portefeuille trouvé',
    many: '{count} de portefeuilles trouvés',
    other: '{count} portefeuilles trouvés',
  },
  'wallets.certified': 'Certifiés uniquement',
  'wallets.certified_short': 'Certifiés',
  'wallets.failed.title': 'La liste des portefeuilles n’a pas été chargée',
  'wallets.failed.text':
    'Les portefeuilles de ce navigateur fonctionnent toujours. Réessayez dans un instant.',
  'wallets.more': 'Chargement d’autres portefeuilles',
  'wallets.installed': 'installé',
  'wallets.none.title': 'Aucun portefeuille nommé « {query} »',
  'wallets.none.text':
    'Vérifiez l’orthographe. S’il lit des codes de connexion, il peut peut-être se connecter sans être dans cette liste.',
  'wallets.none.text_plain': 'Vérifiez l’orthographe.',
  'wallets.see_all': 'Afficher tous les portefeuilles',
  'wallets.show_code': 'Afficher le code',
  'wallets.code_elsewhere': 'Afficher un code pour un autre appareil',

  'connecting.waiting.title': 'Continuez dans {wallet}',
  'connecting.waiting.text':
    'Acceptez la demande dans la fenêtre du portefeuille. Seule votre adresse est partagée.',
  'connecting.opening.title': 'Ouverture de votre portefeuille',
  'connecting.opening.text': 'Cela prend un instant. Vous n’avez rien à faire.',
  'connecting.declined.title': 'Demande refusée',
  'connecting.declined.text':
    'Rien n’a été partagé avec {app}. Vous pouvez redemander quand vous voulez.',
  'connecting.pending.title': '{wallet} a une demande ouverte',
  'connecting.pending.text':
    'Ouvrez {wallet} depuis la barre du navigateur et répondez-y. Cette page suivra.',
  'connecting.check_again': 'Vérifier',
  'pair.slow':
    'La connexion prend plus de temps que d’habitude. Les essais continuent d’eux-mêmes ; les portefeuilles pourront utiliser le code ensuite.',
  'pair.slow_open':
    'La connexion prend plus de temps que d’habitude. Les essais continuent d’eux-mêmes ; {wallet} pourra poursuivre ensuite.',
  'connecting.ask_again': 'Redemander',
  'connecting.chains.title': 'Par où commencer ?',
  'connecting.chains.text': {
    one: '{wallet} a des comptes dans {count} écosystème. Vous pourrez en ajouter d’autres plus tard.',
    many: '{wallet} a des comptes dans {count} d’écosystèmes. Vous pourrez ajouter les autres plus tard.',
    other:
      '{wallet} a des comptes dans {count} écosystèmes. Vous pourrez ajouter les autres plus tard.',
  },
  'connecting.chains.list': 'Écosystèmes',
  'connecting.chains.none.title': '{wallet} ne propose aucun compte ici',
  'connecting.chains.none.text': 'Rien n’a été partagé. Choisissez un autre portefeuille.',
  'connecting.locked.title': '{wallet} est verrouillé',
  'connecting.locked.text': 'Déverrouillez-le et revenez. Rien n’a été partagé.',
  'connecting.approved.title': 'Connecté',
  'connecting.approved.text': '{app} peut voir votre adresse. Rien ne bouge sans votre accord.',

  'pair.title': 'Scannez avec votre téléphone',
  'pair.loading': 'Chargement du code',
  'pair.code': 'Code de connexion. Copiez le lien si vous ne pouvez pas le scanner.',
  'pair.code_for':
    'Code de connexion pour {wallet}. Copiez le lien si vous ne pouvez pas le scanner.',
  'pair.code_expired': 'Code de connexion expiré',
  'pair.valid_for': 'Valable encore {time}',
  'pair.left': {
    one: 'Le code est encore valable {count} seconde',
    many: 'Le code est encore valable {count} de secondes',
    other: 'Le code est encore valable {count} secondes',
  },
  'pair.copy_link': 'Copier le lien',
  'pair.link_copied': 'Lien copié',
  'pair.new_code': 'Nouveau code',
  'pair.expired': 'Code expiré',
  'pair.expired_text':
    'Ce code a expiré. Un code est valable quatre minutes, pour que personne n’utilise un code oublié à l’écran.',
  'pair.hint': 'Ouvrez une application de portefeuille sur le téléphone, puis <b>Scanner</b>.',
  'pair.hint_for': 'Ouvrez {wallet} sur le téléphone, puis <b>Scanner</b>.',
  'pair.hint_own':
    'Seuls les portefeuilles configurés pour cela par {app} lisent ce code. Pour tout autre, <all>choisissez-le par son nom</all>.',
  'pair.where': 'Où est votre portefeuille ?',
  'pair.platform.browser': 'Navigateur',
  'pair.platform.mobile': 'App',
  'pair.platform.qr_code': 'Téléphone',
  'pair.platform.web': 'Web',
  'pair.platform.desktop': 'Bureau',
  'pair.platform.not_installed': 'Navigateur',
  'pair.open_wallet': 'Ouvrir {wallet}',
  'pair.preparing': 'Préparation du lien',
  'pair.open_text':
    'Approuvez dans le portefeuille, puis revenez. Vous reprendrez où vous en étiez.',
  'pair.web_text': 'Un nouvel onglet s’ouvre. Approuvez-y la demande, puis revenez ici.',
  'pair.desktop_text': 'Approuvez dans son application sur cet ordinateur, puis revenez ici.',
  'pair.inside_text': 'Ouvre cette page dans {wallet}, où vous pourrez vous connecter.',
  'pair.inside_code': 'Code avec un lien qui ouvre cette page dans {wallet}',
  'pair.inside_hint':
    'Scannez avec l’<b>appareil photo</b> du téléphone : ouvre cette page dans {wallet}.',
  'pair.other_link': 'Ouvrir autrement',
  'pair.show_code': 'Afficher le code',
  'pair.missing.title': '{wallet} n’est pas dans ce navigateur',
  'pair.missing.text': 'Utilisez-le sur votre téléphone, ou ajoutez-le ici.',
  'pair.missing.text_add': 'Ajoutez-le à ce navigateur pour vous connecter ici.',
  'pair.missing.ways': 'Façons de continuer',
  'pair.missing.phone': 'Utiliser mon téléphone',
  'pair.missing.phone_text': 'Scanner un code',
  'pair.missing.add': 'Ajouter à ce navigateur',
  'pair.missing.add_text': 'Ouvre la boutique d’extensions',
  'pair.missing.web': 'Ouvrir l’application web',
  'pair.missing.desktop': 'Ouvrir l’application de bureau',
};
