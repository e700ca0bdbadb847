// SPDX-License-Identifier: Apache-2.0
#include "server/vault/mail/words/mail_words.hpp"

namespace portico::vault {

const MailWords& german_mail_words() {
    static constexpr MailWords kWords{
        .tag = "de",
        .code_subject = "Ihr Code für {project}",
        .code_login = "Ihr Code für die Anmeldung bei {project}:",
        .code_change_old = "Ihr Code, um die E-Mail-Adresse für {project} zu ändern:",
        .code_change_new = "Ihr Code, um diese Adresse für {project} zu verwenden:",
        .code_step_up =
            "Ihr Code, um Ihre Wallet zu exportieren oder ihre Wiederherstellung zu ändern, für "
            "{project}:",
        .code_life =
            "Er gilt {minutes} Minuten lang, ein einziges Mal. Wenn Sie ihn mehrmals angefordert "
            "haben, zählt nur die neueste dieser Mails.",
        .code_warning =
            "Geben Sie ihn nur auf {origin} ein. Niemand von {project} wird Sie je danach fragen. "
            "Wenn Sie ihn nicht angefordert haben, löschen Sie diese Mail: Ohne den Code geschieht "
            "nichts.",
        .code_stop =
            "Wenn solche Mails weiter kommen, halten Sie sie hier für einen Tag an. Ihre eigenen "
            "Geräte bekommen ihre wie immer:",
        .device_subject = "Ein neues Gerät für {project}",
        .device_asks = "Ein neues Gerät{where} will sich bei {project} anmelden, auf {origin}.",
        .device_how =
            "Wenn es Ihres ist, öffnen Sie diesen Link innerhalb von {minutes} Minuten und wählen "
            "Sie die Zahl, die das Gerät zeigt:",
        .device_warning =
            "Wenn es nicht Ihres ist, öffnen Sie den Link und sagen Sie es dort, oder löschen Sie "
            "diese Mail: Das Gerät bleibt draußen.",
        .recovery_subject = "Eine Wiederherstellung Ihrer Wallet von {project}",
        .recovery_asks =
            "Jemand hat auf einem Gerät{where} verlangt, Ihre Wallet von {project} "
            "wiederherzustellen. Sie öffnet sich dort in {hours}.",
        .recovery_how =
            "Wenn Sie das nicht waren, beenden Sie es mit diesem Link oder auf einem Ihrer Geräte:",
        .recovery_warning = "Wenn Sie es waren, ist bis dahin nichts zu tun.",
        .hours = {"einer Stunde", "{count} Stunden", "{count} Stunden", "{count} Stunden"},
        .recovered = {.subject = "{project}: Ihre Wallet wurde wiederhergestellt",
                      .what = "Ihre Wallet wurde mit einem Wiederherstellungsschlüssel für ein "
                              "neues Gerät{where} geöffnet."},
        .exported = {.subject = "{project}: Ihre Wallet wurde exportiert",
                     .what = "Die Wiederherstellungsphrase Ihrer Wallet wurde auf einem Ihrer "
                             "Geräte{where} gezeigt."},
        .address_changed = {.subject = "{project}: Ihre Adresse wurde geändert",
                            .what = "Für Ihr Konto wurde eine andere E-Mail-Adresse gesetzt. Alle "
                                    "anderen Geräte wurden abgemeldet, und einen Tag lang kann die "
                                    "Wallet weder exportiert noch wiederhergestellt werden."},
        .linked = {.subject = "{project}: Ein weiterer Weg, sich anzumelden",
                   .what = "Bei Ihrem Konto kann man sich nun auch über einen anderen Dienst "
                           "anmelden. Wenn es eine Wallet hat, kann sie einen Tag lang weder "
                           "exportiert noch wiederhergestellt werden."},
        .unlinked =
            {.subject = "{project}: Ein Weg, sich anzumelden, wurde entfernt",
             .what =
                 "Auf einem Ihrer Geräte{where} wurde ein Dienst entfernt, über den man sich bei "
                 "Ihrem Konto anmelden konnte. Die übrigen stehen dort in den Einstellungen."},
        .ways_changed = {.subject = "{project}: Wege, Ihre Wallet wiederherzustellen",
                         .what =
                             "Auf einem Ihrer Geräte{where} wurden die Wege geändert, Ihre Wallet "
                             "wiederherzustellen. Sie stehen dort in den Einstellungen."},
        .handed_over = {.subject = "{project}: Ihre Wallet öffnet sich auf einem weiteren Gerät",
                        .what = "Eines Ihrer Geräte hat ein weiteres{where} Ihre Wallet öffnen "
                                "lassen. Wenn Sie das nicht waren, entfernen Sie es in den "
                                "Einstellungen unter „Geräte und Wiederherstellung“."},
        .device_added = {.subject = "{project}: Ein neues Gerät hat sich angemeldet",
                         .what = "Ein Gerät{where} hat sich bei Ihrem Konto angemeldet, das es "
                                 "zuvor nicht getan hatte."},
        .notice_about = "Es geht um Ihre Wallet von {project}.",
        .notice_warning =
            "Wenn Sie das nicht waren, melden Sie sich sofort an, entfernen Sie die Geräte, die "
            "Sie nicht kennen, und bringen Sie in eine andere Wallet, was in dieser liegt.",
    };
    return kWords;
}

}  // namespace portico::vault
