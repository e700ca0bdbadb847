// SPDX-License-Identifier: Apache-2.0
//
// French: logging in by an e-mail and a code, and by other providers.
import type { Translated } from '../../../text/Message.ts';
import type { english } from '../english.ts';

export const words: Translated<typeof english> = {
  'email.label': 'Adresse e-mail',
  'email.continue': 'Continuer par e-mail',
  'email.continue_as': 'Continuer avec {email}',
  'email.invalid': 'Ce n’est pas une adresse e-mail',
  'email.too_soon': 'Réessayez dans {count} s',
  'email.code.header': 'Confirmez votre e-mail',
  'email.code.title': 'Saisissez les six chiffres',
  'email.code.text': 'Envoyés à <b>{email}</b>. Regardez aussi dans les indésirables.',
  'email.code.label': 'Code à six chiffres',
  'email.code.checking': 'Vérification du code',
  'email.code.wrong': 'Code erroné. Essais restants : {count}',
  'email.code.superseded': 'Un code plus récent a été envoyé. Saisissez celui-là.',
  'email.code.ended': 'Ce code n’est plus valable. Demandez-en un nouveau.',
  'email.resend': 'Renvoyer',
  'email.resend_in': 'Rien reçu ? Renvoyer dans {time}',
  'email.other': 'Utiliser une autre adresse',
  'email.device.header': 'Nouvel appareil',
  'email.device.title': 'Approuvez ce navigateur',
  'email.device.text':
    'Ouvrez le lien envoyé à <b>{email}</b> sur un appareil que vous avez déjà utilisé et choisissez-y ce nombre.',
  'email.device.full':
    'Ce compte a autant d’appareils qu’il peut en avoir. Retirez-en sur un appareil qui ouvre le portefeuille, dans ses réglages, sous « Appareils et récupération ».',
  'email.blocked.title': 'Le portefeuille ne peut rien enregistrer dans ce navigateur',
  'email.blocked.text':
    'Rien n’a été créé et rien n’a été perdu. Autorisez le stockage pour ce site dans les réglages du navigateur, puis réessayez. Ou utilisez un autre portefeuille.',
  'email.recover.header': 'Votre portefeuille',
  'email.recover.title': 'Ouvrez votre portefeuille dans ce navigateur',
  'email.recover.text':
    'Session ouverte : <b>{email}</b>. Ce navigateur n’a encore jamais ouvert votre portefeuille : récupérez-le dans la fenêtre de la page sécurisée.',
  'email.recover.open': 'Récupérer',
  'email.recover.hint':
    'Rien sous la main pour le récupérer ? Votre portefeuille s’ouvre toujours dans le navigateur que vous utilisiez.',
  'email.begin.title': 'Préparez un moyen de retrouver votre portefeuille',
  'email.begin.text':
    'Session ouverte : <b>{email}</b>. Ce navigateur oublie ce qu’un portefeuille y garde : créez une clé d’accès ou notez un code dans la fenêtre de la page sécurisée.',
  'email.begin.open': 'Continuer',
  'email.recover.waits.title': 'Votre portefeuille est en cours de récupération',
  'email.recover.waits.text':
    'Vous pourrez l’ouvrir dans ce navigateur à partir du {time}. La personne à qui il appartient a été prévenue et peut arrêter la récupération d’ici là. Vous pouvez fermer cette fenêtre et revenir plus tard.',
  'email.recover.ready.title': 'L’attente est terminée',
  'email.recover.ready.text': 'Votre portefeuille peut maintenant être ouvert dans ce navigateur.',
  'email.recover.show': 'Voir la récupération',
  'email.change.header': 'Changer d’e-mail',
  'email.change.step_new': 'Nouvelle adresse',
  'email.change.step_old': 'Ancienne boîte',
  'email.change.step_last': 'Nouvelle boîte',
  'email.change.label': 'Nouvelle adresse e-mail',
  'email.change.help':
    'Aujourd’hui, c’est {email}. Un code est envoyé aux deux boîtes, pour que personne ne puisse déplacer votre compte sans l’ancienne.',
  'email.change.first':
    'Un code est envoyé à cette boîte. Vous pourrez ensuite vous connecter avec elle, et nous pourrons vous dire ce qui arrive à votre portefeuille.',
  'email.change.continue': 'Continuer',
  'email.change.sending': 'Envoi…',
  'email.change.again': 'Un problème ? Recommencer',
  'email.change.taken':
    'Cette adresse ne peut pas être utilisée pour votre compte. Choisissez-en une autre.',
  'email.change.too_many': 'Trop d’e-mails pour le moment. Réessayez dans une heure.',
  'email.change.device': 'Ouvrez d’abord votre portefeuille dans ce navigateur',
  'email.change.done.title': 'Votre e-mail a été changé',
  'email.change.done.text':
    'Connectez-vous désormais avec <b>{email}</b>. Vos autres appareils ont été déconnectés et, pendant un jour, le portefeuille ne peut être ni exporté ni récupéré.',
  'email.change.done.close': 'Terminé',
  'email.not_loaded.title': 'La connexion par e-mail n’a pas été chargée',
  'email.not_loaded.text': 'Rien n’a été partagé. Vérifiez la connexion et réessayez.',
  'email.timeout.title': 'Pas de réponse de la page sécurisée',
  'email.timeout.text': 'Rien n’a été signé. Réessayez.',
  'email.session.title': 'Votre session a été fermée',
  'email.session.text':
    'Vos fonds n’ont pas bougé. Reconnectez-vous pour utiliser votre portefeuille.',
  'email.not_allowed': 'Cette demande n’est pas autorisée',
  'email.failed': 'Cela n’a pas fonctionné. Réessayez.',
  'email.resent': 'Le code a été renvoyé',
  'email.being_sent': 'Envoi en cours',
  'social.title': 'Se connecter avec',
  'social.continue': 'Continuer avec {provider}',
  'social.more': 'Autres options',
  'social.window.title': 'Continuez dans la fenêtre {provider}',
  'social.window.text': 'Connectez-vous dans cette fenêtre. La suite se fait d’elle-même.',
  'social.window.again': 'Rouvrir',
  'social.answered.title': 'Connexion en cours',
  'social.blocked.title': 'Le navigateur a bloqué la fenêtre',
  'social.blocked.text': 'La connexion s’ouvre dans une petite fenêtre. Ouvrez-la d’ici.',
  'social.blocked.open': 'Ouvrir la fenêtre',
  'social.farcaster.code': 'Code de connexion Farcaster',
  'social.farcaster.link': 'Lien Farcaster',
  'social.farcaster.waiting': 'En attente de votre téléphone',
  'social.farcaster.copy': 'Copier le lien',
  'social.farcaster.copied': 'Copié',
  'social.farcaster.scan':
    'Scannez avec l’appareil photo du téléphone et approuvez dans Farcaster.',
  'social.farcaster.continue': 'Continuez dans Farcaster',
  'social.farcaster.accept': 'Acceptez la demande dans l’application.',
  'social.farcaster.open': 'Ouvrir Farcaster',
  'social.declined': 'Vous n’avez pas accepté la connexion',
  'social.unavailable': '{provider} ne répond pas. Réessayez plus tard.',
  'social.failed':
    'La connexion avec {provider} n’a pas fonctionné. Réessayez, ou utilisez une autre option.',
  'social.timeout': 'Cela a pris trop de temps. Réessayez.',
};
