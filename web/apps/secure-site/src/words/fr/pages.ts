// SPDX-License-Identifier: Apache-2.0
import type { Pages } from '../en/pages.ts';

export const pages: Pages = {
  common: {
    code: 'Code',
    mail_code: 'M’envoyer un code',
    mail_again: 'Envoyer un autre code',
    mailed: 'Nous avons envoyé un code à {email}.',
    try_again: 'Réessayer',
    back: 'Retour',
    done: 'Terminé',
    of_wallet: 'Portefeuille : {address}',
    today: 'aujourd’hui à {time}',
    copy: 'Copier',
    copied: 'Copié',
    not_copied: 'Non copié. Sélectionnez-le à la main.',
    print: 'Imprimer',
    printed: 'Imprimé le {date}',
  },
  direct: {
    nothing: 'Rien n’est demandé ici',
    approval:
      'Votre portefeuille ouvre cette fenêtre quand quelque chose attend votre approbation. Vous pouvez la fermer.',
    begin:
      'Votre portefeuille ouvre cette fenêtre quand il est nouveau, pour préparer un moyen de le retrouver. Connectez-vous sur une page où vous l’utilisez : elle vous le demandera alors.',
    export:
      'Votre portefeuille ouvre cette fenêtre pour montrer sa phrase de récupération. Demandez-la dans les réglages de votre portefeuille, sur une page où vous l’utilisez.',
    manage:
      'Votre portefeuille ouvre cette fenêtre pour montrer ses appareils et ses moyens de récupération. Ouvrez-la dans les réglages de votre portefeuille, sur une page où vous l’utilisez.',
    recover:
      'Votre portefeuille ouvre cette fenêtre pour être récupéré dans ce navigateur. Connectez-vous sur une page où vous l’utilisez : elle vous le propose alors.',
    social: 'Votre portefeuille ouvre cette fenêtre pour vous connecter. Vous pouvez la fermer.',
    stop: 'Cette page bloque les codes que d’autres demandent. Rouvrez le lien de notre e-mail, ou copiez-le en entier.',
    link: 'Ce lien n’est pas complet',
    approve:
      'Cette page autorise un nouvel appareil. Ouvrez de nouveau le lien de notre e-mail, ou copiez-le en entier.',
    cancel:
      'Cette page arrête une récupération de votre portefeuille. Ouvrez de nouveau le lien de notre e-mail, ou copiez-le en entier.',
  },
  approve: {
    title: 'Nouvel appareil',
    which: 'Quel nombre le nouvel appareil affiche-t-il ?',
    not_me: 'Ce n’était pas moi',
    device: 'Appareil',
    app: 'Application',
    page: 'Page',
    address: 'Adresse réseau',
    asked: 'Demandé',
    only_yours:
      'Ne choisissez un nombre que si vous vous connectez vous-même sur cet appareil. Personne d’autre ne vous le demandera jamais.',
    picked: 'Merci',
    picked_text:
      'Si le nombre est le bon, le nouvel appareil continue de lui-même. Vous pouvez fermer cette page.',
    refused: 'L’appareil a été refusé',
    refused_text: 'Il n’a pas été autorisé. Vous pouvez fermer cette page.',
    ended: 'Cette demande a déjà été traitée ou est trop ancienne.',
    ended_text:
      'Si vous vous connectez sur un nouvel appareil, recommencez sur celui-ci : nous vous enverrons un autre e-mail.',
  },
  cancel: {
    title: 'Récupération de votre portefeuille',
    asking: 'Avez-vous demandé à récupérer votre portefeuille ?',
    if_so: 'Si oui, il n’y a rien à faire ici. Vous pouvez fermer cette page.',
    if_not:
      'Sinon, quelqu’un peut lire vos e-mails. Arrêtez la récupération, et personne n’entrera par là.',
    end: 'Arrêter la récupération',
    ended: 'La récupération est arrêtée',
    ended_text:
      'Votre portefeuille n’a pas été ouvert ainsi. Qui l’a demandée pouvait lire vos e-mails : changez maintenant le mot de passe de votre messagerie.',
    over: 'Cette récupération n’attend plus',
    over_text:
      'Elle a déjà été arrêtée, ou elle est terminée. Si votre portefeuille a été ouvert ainsi, vous avez reçu un autre e-mail.',
  },
  export: {
    title: 'Phrase de récupération',
    lead: 'Montrer la phrase de récupération et les clés de votre portefeuille',
    warning: 'Qui les voit a votre portefeuille',
    warning_text:
      'Personne chez nous, aucune boutique et aucun support ne les demande jamais. Si quelqu’un vous a dit de venir ici, fermez cette fenêtre.',
    mailed:
      'Nous avons envoyé un code à {email}. Nous le demandons parce que vos clés vont être montrées.',
    show: 'Montrer la phrase',
    kept: 'Je l’ai mise en sûreté',
    write_down:
      'Notez ces mots sur papier, dans cet ordre. Ils ouvrent les mêmes comptes dans d’autres portefeuilles, et qui les détient détient votre portefeuille.',
    no_photo:
      'N’en faites ni photo ni capture d’écran : d’autres applications et des sauvegardes en ligne pourraient les lire.',
    hold: 'Maintenir pour montrer',
    hide: 'Masquer',
    alone: 'Assurez-vous que personne d’autre ne voit votre écran.',
    hides: 'Ils sont de nouveau masqués après {time}, et quand vous quittez cette fenêtre.',
    key_evm: 'Clé privée pour les réseaux Ethereum',
    key_solana: 'Clé privée pour Solana',
    key_of: 'De {address}',
  },
  begin: {
    title: 'Votre portefeuille',
    choose_text:
      'Ce navigateur oublie ce qu’un portefeuille y garde, au plus tard quand il est fermé. Choisissez ce qui rouvrira le portefeuille. Vous pourrez l’utiliser ensuite.',
    passkey: 'Créer une clé d’accès',
    code_text:
      'Il rouvre le portefeuille quand ce navigateur l’a oublié, et personne d’autre ne l’a. Un code qui vous a été montré auparavant n’ouvre rien : c’est celui-ci qui compte.',
  },
  recover: {
    title: 'Récupérer votre portefeuille',
    choose: 'Ce navigateur ne peut pas encore ouvrir votre portefeuille',
    choose_text:
      'Il s’ouvre là où vous l’utilisiez jusqu’ici. Comment voulez-vous l’ouvrir ici aussi ?',
    by_device: 'Avec un appareil qui l’ouvre',
    by_passkey: 'Avec une clé d’accès',
    by_password: 'Avec mon mot de passe, après une attente',
    by_kit: 'Avec mon code de récupération, sur papier',
    by_assisted: 'Avec l’aide du service, après une attente',
    another: 'Un autre moyen',
    use_code: 'Utiliser plutôt le code de récupération',
    close: 'Fermer cette fenêtre',
    code: 'Code de récupération',
    code_hint:
      'Trente lettres et chiffres en six groupes, que vous avez notés. Si vous ne l’avez jamais fait, il est encore dans le navigateur où vous avez créé le portefeuille : dans les réglages, sous « Appareils et récupération ».',
    password: 'Mot de passe',
    open: 'Ouvrir le portefeuille',
    passkey_text:
      'Votre navigateur demande la clé d’accès que vous avez créée pour ce portefeuille.',
    use_passkey: 'Utiliser la clé d’accès',
    waited: 'L’attente est terminée',
    waited_text:
      'Personne n’a arrêté la récupération. Votre portefeuille peut maintenant être ouvert dans ce navigateur.',
    waits: 'Votre portefeuille s’ouvre ici : {time}',
    waits_return: 'Revenez alors dans ce navigateur',
    waits_return_text:
      'Connectez-vous comme aujourd’hui, et ouvrez de nouveau cette fenêtre dans la journée qui suit. Rien n’a besoin de rester ouvert d’ici là.',
    waits_why:
      'Cette attente évite que quelqu’un qui lit seulement vos e-mails obtienne votre portefeuille. Vos autres appareils l’affichent : le propriétaire du portefeuille peut l’arrêter d’ici là.',
    waits_why_mailed:
      'Cette attente évite que quelqu’un qui lit seulement vos e-mails obtienne votre portefeuille. Nous avons prévenu {email} et vos autres appareils : le propriétaire du portefeuille peut l’arrêter d’ici là.',
    go_to_device: 'Allez sur un appareil qui ouvre votre portefeuille',
    go_to_device_text:
      'Ouvrez-y, dans les réglages du portefeuille, « Appareils et récupération ». Il y est dit que ce navigateur demande à ouvrir le portefeuille : appuyez sur « C’est le mien ».',
    device_waits: 'Cette fenêtre attend dix minutes au plus. Laissez-la ouverte.',
    enter_number: 'Saisissez ce nombre sur l’autre appareil',
    tell_nobody: 'Ne le dites à personne',
    tell_nobody_text:
      'Saisissez-le vous-même, sur un appareil qui est devant vous. Personne d’autre n’en a jamais besoin.',
    opened: 'Votre portefeuille s’ouvre maintenant dans ce navigateur',
    lost: 'Avez-vous perdu l’un de vos appareils ?',
    lost_text: 'Retirez-le ici. Il est déconnecté aussitôt, et ce qu’il a gardé n’ouvre plus rien.',
  },
  manage: {
    title: 'Appareils et récupération',
    devices: 'Appareils qui peuvent se connecter',
    this_device: 'Cet appareil',
    last_here: 'Dernière visite : {time}',
    cannot_open: 'ne peut pas ouvrir le portefeuille',
    now: 'Maintenant',
    remove: 'Retirer',
    remove_named: 'Retirer {name}',
    remove_text: '{name} est déconnecté aussitôt, et ce navigateur n’est plus jamais autorisé.',
    keep: 'Le garder',
    remove_it: 'Le retirer',
    sign_out_others: 'Se déconnecter partout ailleurs',
    held: 'Quelqu’un demande à récupérer votre portefeuille',
    held_text:
      '{device} l’a demandé ({asked}) et pourra ouvrir le portefeuille à partir de ce moment : {opens}. Si ce n’est pas vous, arrêtez la récupération.',
    unlisted: 'Un appareil qui n’est pas dans la liste',
    asks: '{name} demande à ouvrir votre portefeuille',
    asks_text:
      'Qui a cet appareil pourra faire avec le portefeuille ce que vous pouvez. Il n’est le vôtre que si vous vous y connectez vous-même, maintenant.',
    asks_elsewhere:
      'Il a déjà été dit, sur un autre de vos appareils ou ici, que c’est le vôtre. Si ce n’était pas vous, dites-le maintenant : tant qu’il n’ouvre pas le portefeuille, rien ne compte.',
    mine: 'C’est le mien',
    not_mine: 'Ce n’est pas le mien',
    number: 'Nombre qu’il affiche',
    let_open: 'Autoriser l’ouverture',
    write_code: 'Notez votre code de récupération',
    write_code_text:
      'Il reste dans ce navigateur jusqu’à ce que vous l’ayez noté, et personne d’autre ne l’a.',
    show_code: 'Montrer le code',
  },
  ways: {
    title: 'Moyens de récupération',
    yours: 'Rien qu’à vous',
    yours_text:
      'Personne d’autre que vous ne peut reconstituer les clés de ce portefeuille. Ce qui est listé ici est le seul moyen de le retrouver.',
    assisted: 'Avec aide',
    assisted_text:
      'Le service peut reconstituer les clés de ce portefeuille. Il le fait pour qui se connecte en tant que vous{wait}.',
    wait_none: ', aussitôt',
    wait_hour: ', après {time}',
    wait_hours: ', après {time} pendant lesquelles vous pouvez l’arrêter',
    kind_passkey: 'Clé d’accès',
    kind_password: 'Mot de passe, après une attente',
    not_written: 'pas encore noté',
    kind_kit: 'Code de récupération, sur papier',
    kind_assisted: 'Avec l’aide du service, après une attente',
    remove: 'Retirer : {way}',
    more: 'Autres moyens',
    why_passkey: 'L’ouvre par empreinte, visage ou code PIN',
    why_password: 'L’ouvre dans un autre navigateur avec ce dont vous vous souvenez',
    why_code: 'Trente lettres et chiffres à garder sur papier',
    add_passkey: 'Ajouter une clé d’accès',
    add_password: 'Ajouter un mot de passe',
    add_code: 'Ajouter un code de récupération',
    renew_code: 'Nouveau code de récupération',
    let_help: 'Laisser le service aider',
    title_passkey: 'Clé d’accès',
    title_password: 'Mot de passe',
    title_kit: 'Nouveau code de récupération',
    title_assisted: 'Aide du service',
    title_remove: 'Retirer un moyen de récupération',
    passkey_name: 'Récupération du portefeuille',
    passkey_text:
      'Votre navigateur ou votre gestionnaire de mots de passe garde la clé d’accès. Si elle est synchronisée, elle ouvre aussi ce portefeuille sur vos autres appareils ; qui peut l’y utiliser peut ouvrir le portefeuille.',
    check_passkey: 'Utilisez-la maintenant une fois, pour vérifier qu’elle ouvre le portefeuille.',
    unused: 'Cette clé d’accès n’ouvre pas encore votre portefeuille',
    unused_text:
      'Votre navigateur l’a enregistrée, mais elle ne compte qu’une fois utilisée ici. Vous pouvez le faire tant que cette fenêtre est ouverte. Si vous la laissez ainsi, elle ne ramène pas à votre portefeuille : supprimez-la alors dans votre gestionnaire de mots de passe.',
    unused_why: 'Ce que votre navigateur a enregistré n’ouvre pas encore ce portefeuille',
    finish_passkey: 'Terminer la clé d’accès',
    finish: 'Terminer',
    leave: 'La laisser ainsi',
    another_passkey: 'Créer une autre clé d’accès',
    create_passkey: 'Créer la clé d’accès',
    code_text: 'Vous recevez un nouveau code à noter.',
    code_old: 'Celui que vous avez n’ouvre alors plus rien.',
    make_code: 'Créer le code',
    help_warning: 'Le service pourra alors reconstituer vos clés',
    help_text:
      'Il ouvre ce portefeuille pour qui se connecte en tant que vous{wait}. Qui s’est emparé du service et de ses clés, ou lit vos e-mails aussi longtemps sans être remarqué, peut aussi l’ouvrir. Si vous retirez ce moyen plus tard, des sauvegardes du service pourront peut-être encore l’ouvrir.',
    removing: '{way} : ce moyen n’ouvre plus ce portefeuille dès que vous le retirez.',
    needs_email:
      'Il faut pour cela un code reçu par e-mail, et votre compte n’a pas encore d’adresse. Ajoutez-en d’abord une, dans les réglages de la page d’où vous venez.',
    needs_code:
      'Pour que personne ne change cela en trouvant ce navigateur ouvert, un code vient d’abord par e-mail.',
    password_text:
      'Il ouvre ce portefeuille dans un autre navigateur{wait}. Au moins douze caractères que vous n’utilisez nulle part ailleurs : un mot de passe faible ne résiste pas à qui s’est emparé du service et de ses clés.',
    password: 'Mot de passe',
    password_again: 'Le même, encore une fois',
    set_password: 'Définir le mot de passe',
  },
  limits: {
    title: 'Ce que d’autres peuvent prendre d’eux-mêmes',
    asking: 'Nous interrogeons les réseaux…',
    none: 'Personne : tout attend votre approbation.',
    more: 'Il y en a plus que cette liste n’en montre.',
    unread: 'Certains réseaux n’ont pas répondu',
    unread_text: 'Rien n’est connu de : {networks}.',
    ask_again: 'Redemander',
    once: 'Jusqu’à {amount} en tout, par',
    every: 'Jusqu’à {amount} par période de {period}, par',
    daily: 'Jusqu’à {amount} par jour, par',
    taken: 'Pris jusqu’ici : {spent}. Réseau : {network}.',
    calls: 'Des fonctions de {contracts} en tant que votre compte, jusqu’au {until}, par',
    calls_on: 'Réseau : {network}.',
    take_back: 'Reprendre',
    taken_back: 'Repris : cette autorisation ne vaut plus.',
    take_back_from: 'Reprendre à {delegate}',
  },
  own_code: {
    title: 'Code exécuté par votre compte',
    ours: 'Plusieurs étapes en une, sur {network}. Il ne fait rien que vous n’ayez approuvé. Sans lui, plusieurs étapes sont plusieurs transactions.',
    taken_off:
      'Le code est retiré sur {network}. Votre compte y est de nouveau un compte ordinaire.',
    other:
      'Un code qui n’est pas de ce portefeuille, sur {network}. Il peut déplacer ce que vous y avez. Quelqu’un qui a votre phrase de récupération l’a mis là : si ce n’était pas vous, déplacez ce que vous avez vers un autre portefeuille.',
    take_off: 'Retirer',
    take_off_on: 'Retirer le code sur {network}',
  },
  logins: {
    title: 'Moyens de se connecter',
    email: 'E-mail',
    since: 'Depuis {time}',
    remove: 'Retirer : {name}',
    blocked: 'Le navigateur a bloqué la fenêtre. Autorisez-la, puis appuyez encore.',
    last: 'C’est le dernier moyen d’entrer, il reste donc. Ajoutez-en d’abord un autre.',
    add: 'Ajouter {name}',
    held: 'Après un ajout, l’export et la récupération du portefeuille attendent un jour.',
    phone_code: 'Code de connexion Farcaster',
    phone_scan:
      'Scannez ce code avec le téléphone où se trouve Farcaster, et approuvez-y. Cette page continue d’elle-même.',
    phone_open: 'Sur ce téléphone : ouvrir Farcaster',
    phone_cancel: 'Annuler',
  },
  social: {
    title: 'Se connecter',
    mailed: 'Nous avons envoyé un code à {email}. Ensuite, ce moyen suffira.',
    new: 'Ce navigateur est nouveau',
    new_text: 'Ouvrez le lien que nous vous avons envoyé et choisissez-y ce nombre :',
    continue_lead: 'Connectez-vous avec {provider} dans une autre fenêtre',
    continue: 'Continuer vers {provider}',
    goes_on: 'Cette fenêtre continue d’elle-même. Laissez-la ouverte.',
  },
  stop: {
    title: 'Codes envoyés à votre adresse',
    stop: 'Les bloquer pendant un jour',
    allow: 'Laisser revenir les codes',
    asking: 'D’autres demandent-ils des codes pour votre adresse ?',
    asking_text:
      'Personne n’entre sans le code, rien n’a donc été perdu. Si ces e-mails continuent, bloquez-les : pendant un jour, aucun code n’est envoyé à la demande d’un appareil que votre compte ne connaît pas.',
    known:
      'Les appareils que vous avez utilisés pour vous connecter, et les réseaux que vous utilisez, reçoivent les leurs comme toujours.',
    stopped: 'Les codes sont bloqués pendant un jour',
    stopped_text:
      'Si vous voulez vous connecter sur un nouvel appareil avant cela, revenez par le lien de l’e-mail, ou appuyez ci-dessous.',
    allowed: 'Les codes reviennent',
    allowed_text:
      'Qui que ce soit qui en demande un, vous le recevez par e-mail. Personne n’entre sans le code.',
    over: 'Ce lien n’est plus valable',
    over_text:
      'Il vient d’un e-mail de plus d’une semaine, ou il en manque une partie. Rien n’a été changé.',
  },
};
