// SPDX-License-Identifier: Apache-2.0
#include "server/vault/mail/words/mail_words.hpp"

namespace portico::vault {

const MailWords& french_mail_words() {
    static constexpr MailWords kWords{
        .tag = "fr",
        .code_subject = "Votre code pour {project}",
        .code_login = "Votre code pour vous connecter à {project} :",
        .code_change_old = "Votre code pour changer d’adresse e-mail pour {project} :",
        .code_change_new = "Votre code pour utiliser cette adresse pour {project} :",
        .code_step_up =
            "Votre code pour exporter votre portefeuille ou changer la façon de le récupérer, pour "
            "{project} :",
        .code_life =
            "Il est valable {minutes} minutes, une seule fois. Si vous l’avez demandé plusieurs "
            "fois, seul le plus récent de ces e-mails compte.",
        .code_warning =
            "Ne le saisissez que sur {origin}. Personne de {project} ne vous le demandera jamais. "
            "Si vous ne l’avez pas demandé, supprimez cet e-mail : rien ne se passe sans le code.",
        .code_stop =
            "Si de tels e-mails continuent d’arriver, arrêtez-les ici pour un jour. Vos propres "
            "appareils reçoivent les leurs comme toujours :",
        .device_subject = "Un nouvel appareil pour {project}",
        .device_asks = "Un nouvel appareil{where} veut se connecter à {project}, sur {origin}.",
        .device_how =
            "S’il est à vous, ouvrez ce lien dans les {minutes} minutes et choisissez le nombre "
            "que l’appareil affiche :",
        .device_warning =
            "S’il n’est pas à vous, ouvrez le lien et dites-le, ou supprimez cet e-mail : "
            "l’appareil reste dehors.",
        .recovery_subject = "Une récupération de votre portefeuille de {project}",
        .recovery_asks =
            "Quelqu’un a demandé sur un appareil{where} à récupérer votre portefeuille de "
            "{project}. Il "
            "s’y ouvrira dans {hours}.",
        .recovery_how =
            "Si ce n’était pas vous, arrêtez-la par ce lien ou sur l’un de vos appareils :",
        .recovery_warning = "Si c’était vous, il n’y a rien à faire d’ici là.",
        .hours = {"une heure", "{count} heures", "{count} heures", "{count} heures"},
        .recovered = {.subject = "{project} : votre portefeuille a été récupéré",
                      .what =
                          "Votre portefeuille a été ouvert pour un nouvel appareil{where} avec une "
                          "clé de récupération."},
        .exported =
            {.subject = "{project} : votre portefeuille a été exporté",
             .what = "La phrase de récupération de votre portefeuille a été montrée sur l’un de "
                     "vos appareils{where}."},
        .address_changed = {.subject = "{project} : votre adresse a été changée",
                            .what = "Une autre adresse e-mail a été donnée à votre compte. Tous "
                                    "les autres appareils ont été déconnectés et, pendant un jour, "
                                    "le portefeuille ne peut être ni exporté ni récupéré."},
        .linked =
            {.subject = "{project} : une autre façon de se connecter",
             .what = "On peut désormais se connecter à votre compte par un autre service. S’il y "
                     "a un portefeuille, il ne peut être ni exporté ni récupéré pendant un jour."},
        .unlinked =
            {.subject = "{project} : une façon de se connecter a été retirée",
             .what =
                 "Un service par lequel on pouvait se connecter à votre compte a été retiré sur "
                 "l’un de vos appareils{where}. Ceux qui restent s’y trouvent, dans les réglages."},
        .ways_changed = {.subject = "{project} : façons de récupérer votre portefeuille",
                         .what =
                             "Les façons de récupérer votre portefeuille ont été changées sur l’un "
                             "de vos appareils{where}. Elles s’y trouvent, dans les réglages."},
        .handed_over = {.subject = "{project} : votre portefeuille s’ouvre sur un autre appareil",
                        .what =
                            "L’un de vos appareils a laissé un autre{where} ouvrir votre "
                            "portefeuille. Si ce n’était pas vous, retirez-le dans les réglages, "
                            "sous « Appareils et récupération »."},
        .device_added =
            {.subject = "{project} : un nouvel appareil s’est connecté",
             .what = "Un appareil{where} s’est connecté à votre compte pour la première fois."},
        .notice_about = "Il s’agit de votre portefeuille de {project}.",
        .notice_warning =
            "Si ce n’était pas vous, connectez-vous tout de suite, retirez les appareils que vous "
            "ne connaissez pas et transférez ce que contient le portefeuille vers un autre.",
    };
    return kWords;
}

}  // namespace portico::vault
