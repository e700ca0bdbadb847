// SPDX-License-Identifier: Apache-2.0
#include "server/vault/mail/words/mail_words.hpp"

namespace portico::vault {

const MailWords& spanish_mail_words() {
    static constexpr MailWords kWords{
        .tag = "es",
        .code_subject = "Su código para {project}",
        .code_login = "Su código para iniciar sesión en {project}:",
        .code_change_old = "Su código para cambiar la dirección de correo en {project}:",
        .code_change_new = "Su código para usar esta dirección en {project}:",
        .code_step_up =
            "Su código para exportar su billetera o cambiar cómo se recupera, en {project}:",
        .code_life =
            "Vale durante {minutes} minutos, una sola vez. Si lo ha pedido más de una vez, solo "
            "cuenta el más reciente de estos correos.",
        .code_warning =
            "Escríbalo solo en {origin}. Nadie de {project} se lo pedirá nunca. Si no lo ha "
            "pedido, borre este correo: sin el código no ocurre nada.",
        .code_stop =
            "Si siguen llegando correos así, deténgalos aquí durante un día. Sus propios "
            "dispositivos reciben los suyos como siempre:",
        .device_subject = "Un dispositivo nuevo para {project}",
        .device_asks =
            "Un dispositivo nuevo{where} quiere iniciar sesión en {project}, en {origin}.",
        .device_how =
            "Si es suyo, abra este enlace en un plazo de {minutes} minutos y elija el número que "
            "muestra el dispositivo:",
        .device_warning =
            "Si no es suyo, abra el enlace e indíquelo, o borre este correo: el dispositivo se "
            "queda fuera.",
        .recovery_subject = "Una recuperación de su billetera de {project}",
        .recovery_asks =
            "Alguien ha pedido en un dispositivo{where} recuperar su billetera de {project}. Se "
            "abrirá allí dentro de {hours}.",
        .recovery_how =
            "Si no ha sido usted, deténgala con este enlace o en uno de sus dispositivos:",
        .recovery_warning = "Si ha sido usted, no tiene que hacer nada hasta entonces.",
        .hours = {"una hora", "{count} horas", "{count} horas", "{count} horas"},
        .recovered = {.subject = "{project}: su billetera se ha recuperado",
                      .what = "Su billetera se ha abierto en un dispositivo nuevo{where} con una "
                              "clave de recuperación."},
        .exported = {.subject = "{project}: su billetera se ha exportado",
                     .what =
                         "La frase de recuperación de su billetera se ha mostrado en uno de sus "
                         "dispositivos{where}."},
        .address_changed = {.subject = "{project}: su dirección ha cambiado",
                            .what = "Se ha puesto otra dirección de correo en su cuenta. Se ha "
                                    "cerrado la sesión en todos los demás dispositivos y, durante "
                                    "un día, la billetera no se puede exportar ni recuperar."},
        .linked = {.subject = "{project}: otra forma de iniciar sesión",
                   .what = "Ahora se puede iniciar sesión en su cuenta con otro servicio. Si hay "
                           "una billetera, no se puede exportar ni recuperar durante un día."},
        .unlinked =
            {.subject = "{project}: se ha quitado una forma de iniciar sesión",
             .what =
                 "En uno de sus dispositivos{where} se ha quitado un servicio con el que se podía "
                 "iniciar sesión en su cuenta. Los que quedan están allí, en los ajustes."},
        .ways_changed = {.subject = "{project}: formas de recuperar su billetera",
                         .what = "En uno de sus dispositivos{where} se han cambiado las formas de "
                                 "recuperar su billetera. Están allí, en los ajustes."},
        .handed_over =
            {.subject = "{project}: su billetera se abre en otro dispositivo",
             .what =
                 "Uno de sus dispositivos ha dejado que otro{where} abra su billetera. Si no ha "
                 "sido usted, quítelo en los ajustes, en «Dispositivos y recuperación»."},
        .device_added =
            {.subject = "{project}: un dispositivo nuevo ha iniciado sesión",
             .what = "Un dispositivo{where} ha iniciado sesión en su cuenta por primera vez."},
        .notice_about = "Se trata de su billetera de {project}.",
        .notice_warning =
            "Si no ha sido usted, inicie sesión de inmediato, quite los dispositivos que no "
            "conozca y pase lo que contiene la billetera a otra.",
    };
    return kWords;
}

}  // namespace portico::vault
