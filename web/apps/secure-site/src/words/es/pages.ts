// SPDX-License-Identifier: Apache-2.0
import type { Pages } from '../en/pages.ts';

export const pages: Pages = {
  common: {
    code: 'Código',
    mail_code: 'Enviarme un código',
    mail_again: 'Enviar otro código',
    mailed: 'Hemos enviado un código a {email}.',
    try_again: 'Reintentar',
    back: 'Atrás',
    done: 'Listo',
    of_wallet: 'Billetera: {address}',
    today: 'hoy, {time}',
    copy: 'Copiar',
    copied: 'Copiado',
    not_copied: 'No se copió. Selecciónelo a mano.',
    print: 'Imprimir',
    printed: 'Impreso el {date}',
  },
  direct: {
    nothing: 'Aquí no se pide nada',
    approval: 'Su billetera abre esta ventana cuando algo espera su aprobación. Puede cerrarla.',
    begin:
      'Su billetera abre esta ventana cuando es nueva, para preparar una manera de volver a ella. Inicie sesión en una página donde la use: entonces se lo pedirá.',
    export:
      'Su billetera abre esta ventana para mostrar su frase de recuperación. Pídala en los ajustes de su billetera, en una página donde la use.',
    manage:
      'Su billetera abre esta ventana para mostrar sus dispositivos y formas de recuperarla. Ábrala en los ajustes de su billetera, en una página donde la use.',
    recover:
      'Su billetera abre esta ventana para recuperarse en este navegador. Inicie sesión en una página donde la use: allí se le ofrecerá.',
    social: 'Su billetera abre esta ventana para iniciar su sesión. Puede cerrarla.',
    stop: 'Esta página bloquea códigos que piden otras personas. Abra otra vez el enlace de nuestro correo, o cópielo entero.',
    link: 'Este enlace no está completo',
    approve:
      'Esta página permite que entre un dispositivo nuevo. Abra de nuevo el enlace de nuestro correo, o cópielo entero.',
    cancel:
      'Esta página detiene una recuperación de su billetera. Abra de nuevo el enlace de nuestro correo, o cópielo entero.',
  },
  approve: {
    title: 'Dispositivo nuevo',
    which: '¿Qué número muestra el dispositivo nuevo?',
    not_me: 'No he sido yo',
    device: 'Dispositivo',
    app: 'Aplicación',
    page: 'Página',
    address: 'Dirección de red',
    asked: 'Solicitado',
    only_yours:
      'Elija un número solo si es usted quien está iniciando sesión en ese dispositivo. Nadie más se lo pedirá nunca.',
    picked: 'Gracias',
    picked_text:
      'Si el número era correcto, el dispositivo nuevo sigue por sí solo. Puede cerrar esta página.',
    refused: 'El dispositivo fue rechazado',
    refused_text: 'No se le ha dejado entrar. Puede cerrar esta página.',
    ended: 'Esta solicitud ya se decidió o es demasiado antigua.',
    ended_text:
      'Si está iniciando sesión en un dispositivo nuevo, hágalo allí otra vez: entonces le enviaremos otro correo.',
  },
  cancel: {
    title: 'Recuperación de su billetera',
    asking: '¿Ha pedido recuperar su billetera?',
    if_so: 'Si es así, aquí no hay nada que hacer. Puede cerrar esta página.',
    if_not:
      'Si no, alguien puede leer su correo. Detenga la recuperación, y nadie entrará por ella.',
    end: 'Detener la recuperación',
    ended: 'La recuperación se ha detenido',
    ended_text:
      'Su billetera no se abrió con ella. Quien la pidió podía leer su correo: cambie ahora la contraseña de su correo.',
    over: 'Esta recuperación ya no está en espera',
    over_text:
      'Ya se detuvo, o ha terminado. Si su billetera se abrió con ella, se le envió otro correo.',
  },
  export: {
    title: 'Frase de recuperación',
    lead: 'Mostrar la frase de recuperación y las claves de su billetera',
    warning: 'Quien las ve tiene su billetera',
    warning_text:
      'Nadie de nuestro equipo, ninguna tienda ni ningún servicio de ayuda las pide nunca. Si alguien le ha dicho que venga aquí, cierre esta ventana.',
    mailed: 'Hemos enviado un código a {email}. Lo pedimos porque aquí se muestran sus claves.',
    show: 'Mostrar la frase',
    kept: 'La he guardado bien',
    write_down:
      'Apunte estas palabras en papel, en este orden. Abren las mismas cuentas en otras billeteras, y quien las tiene tiene su billetera.',
    no_photo:
      'No les haga fotos ni capturas de pantalla: otras aplicaciones y las copias en línea podrían leerlas.',
    hold: 'Mantener para mostrar',
    hide: 'Ocultar',
    alone: 'Compruebe que nadie más ve su pantalla.',
    hides: 'Se ocultan de nuevo después de {time}, y cuando sale de esta ventana.',
    key_evm: 'Clave privada para redes Ethereum',
    key_solana: 'Clave privada para Solana',
    key_of: 'De {address}',
  },
  begin: {
    title: 'Su billetera',
    choose_text:
      'Este navegador olvida lo que una billetera guarda en él, a más tardar cuando se cierra. Elija con qué se volverá a abrir la billetera. Después podrá usarla.',
    passkey: 'Crear llave de acceso',
    code_text:
      'Vuelve a abrir la billetera cuando este navegador la ha olvidado, y nadie más lo tiene. Un código que se le mostró antes no abre nada: cuenta este.',
  },
  recover: {
    title: 'Recuperar su billetera',
    choose: 'Este navegador aún no puede abrir su billetera',
    choose_text: 'Se abre donde la usaba antes. ¿Cómo quiere abrirla también aquí?',
    by_device: 'Con un dispositivo que la abre',
    by_passkey: 'Con una llave de acceso',
    by_password: 'Con mi contraseña, tras una espera',
    by_kit: 'Con mi código de recuperación, en papel',
    by_assisted: 'Con la ayuda del servicio, tras una espera',
    another: 'Otra forma',
    use_code: 'Usar el código de recuperación',
    close: 'Cerrar esta ventana',
    code: 'Código de recuperación',
    code_hint:
      'Treinta letras y números en seis grupos, que usted apuntó. Si nunca lo hizo, sigue en el navegador donde creó la billetera: allí, en los ajustes, en «Dispositivos y recuperación».',
    password: 'Contraseña',
    open: 'Abrir la billetera',
    passkey_text: 'Su navegador pide la llave de acceso que creó para esta billetera.',
    use_passkey: 'Usar llave de acceso',
    waited: 'La espera ha terminado',
    waited_text:
      'Nadie ha detenido la recuperación. Ya puede abrir su billetera en este navegador.',
    waits: 'Su billetera se abre aquí: {time}',
    waits_return: 'Vuelva entonces a este navegador',
    waits_return_text:
      'Inicie sesión como hoy y abra esta ventana de nuevo en el día siguiente a esa hora. Mientras tanto no hace falta dejar nada abierto.',
    waits_why:
      'Se espera para que nadie que solo lea su correo consiga su billetera. Sus otros dispositivos lo muestran: el titular de la billetera puede detenerla hasta entonces.',
    waits_why_mailed:
      'Se espera para que nadie que solo lea su correo consiga su billetera. Hemos avisado a {email} y a sus otros dispositivos: el titular de la billetera puede detenerla hasta entonces.',
    go_to_device: 'Vaya a un dispositivo que abra su billetera',
    go_to_device_text:
      'Abra allí, en los ajustes de la billetera, «Dispositivos y recuperación». Dirá que este navegador pide abrir la billetera: pulse «Es mío».',
    device_waits: 'Esta ventana espera hasta diez minutos. Déjela abierta.',
    enter_number: 'Introduzca este número en el otro dispositivo',
    tell_nobody: 'No se lo diga a nadie',
    tell_nobody_text:
      'Introdúzcalo usted, en un dispositivo que tenga delante. Nadie más lo necesita nunca.',
    opened: 'Su billetera ya se abre en este navegador',
    lost: '¿Ha perdido alguno de sus dispositivos?',
    lost_text: 'Quítelo aquí. Se cierra su sesión al instante, y lo que guardaba ya no abre nada.',
  },
  manage: {
    title: 'Dispositivos y recuperación',
    devices: 'Dispositivos que pueden iniciar sesión',
    this_device: 'Este dispositivo',
    last_here: 'Última vez aquí: {time}',
    cannot_open: 'no puede abrir la billetera',
    now: 'Ahora',
    remove: 'Quitar',
    remove_named: 'Quitar {name}',
    remove_text:
      'Se cierra la sesión de {name} al instante, y ese navegador no vuelve a entrar nunca.',
    keep: 'Conservarlo',
    remove_it: 'Quitarlo',
    sign_out_others: 'Cerrar sesión en todos los demás',
    held: 'Alguien ha pedido recuperar su billetera',
    held_text:
      '{device} lo pidió ({asked}) y podrá abrir la billetera desde este momento: {opens}. Si no es usted, deténgalo.',
    unlisted: 'Un dispositivo que no está en la lista',
    asks: '{name} pide abrir su billetera',
    asks_text:
      'Quien lo tenga podrá hacer con la billetera lo mismo que usted. Solo es suyo si es usted quien está iniciando sesión en él, ahora.',
    asks_elsewhere:
      'Ya se dijo, en otro de sus dispositivos o aquí, que es suyo. Si no fue usted, dígalo ahora: hasta que abra la billetera, nada cuenta.',
    mine: 'Es mío',
    not_mine: 'No es mío',
    number: 'Número que muestra',
    let_open: 'Permitir que abra la billetera',
    write_code: 'Apunte su código de recuperación',
    write_code_text:
      'Se guarda en este navegador hasta que lo haya apuntado, y nadie más lo tiene.',
    show_code: 'Mostrar el código',
  },
  ways: {
    title: 'Formas de recuperarla',
    yours: 'Solo usted',
    yours_text:
      'Nadie más que usted puede reconstruir las claves de esta billetera. Lo que aparece aquí es la única manera de volver a ella.',
    assisted: 'Con ayuda',
    assisted_text:
      'El servicio puede reconstruir las claves de esta billetera. Lo hace para quien inicie sesión como usted{wait}.',
    wait_none: ', al instante',
    wait_hour: ', tras {time}',
    wait_hours: ', tras {time} en las que usted puede detenerlo',
    kind_passkey: 'Llave de acceso',
    kind_password: 'Contraseña, tras una espera',
    not_written: 'aún sin anotar',
    kind_kit: 'Código de recuperación, en papel',
    kind_assisted: 'Con la ayuda del servicio, tras una espera',
    remove: 'Quitar: {way}',
    more: 'Más maneras',
    why_passkey: 'La abre con la huella, la cara o un PIN',
    why_password: 'La abre en otro navegador con algo que usted recuerda',
    why_code: 'Treinta letras y cifras para guardar en papel',
    add_passkey: 'Añadir llave de acceso',
    add_password: 'Añadir contraseña',
    add_code: 'Añadir código de recuperación',
    renew_code: 'Nuevo código de recuperación',
    let_help: 'Dejar que el servicio ayude',
    title_passkey: 'Llave de acceso',
    title_password: 'Contraseña',
    title_kit: 'Nuevo código de recuperación',
    title_assisted: 'Ayuda del servicio',
    title_remove: 'Quitar una forma de recuperarla',
    passkey_name: 'Recuperación de la billetera',
    passkey_text:
      'Su navegador o gestor de contraseñas guarda la llave de acceso. Si se sincroniza, abre esta billetera también en sus otros dispositivos; quien pueda usarla allí puede abrir la billetera.',
    check_passkey: 'Úsela ahora una vez, para comprobar que abre la billetera.',
    unused: 'Esta llave de acceso aún no abre su billetera',
    unused_text:
      'Su navegador la ha guardado, pero solo cuenta cuando la haya usado aquí una vez. Puede hacerlo mientras esta ventana esté abierta. Si la deja así, no permite volver a su billetera: bórrela entonces en su gestor de contraseñas.',
    unused_why: 'Lo que ha guardado su navegador aún no abre esta billetera',
    finish_passkey: 'Terminar la llave de acceso',
    finish: 'Terminar',
    leave: 'Dejarla así',
    another_passkey: 'Crear otra llave de acceso',
    create_passkey: 'Crear la llave de acceso',
    code_text: 'Recibirá un código nuevo para apuntarlo.',
    code_old: 'El que tiene ya no abrirá nada.',
    make_code: 'Crear el código',
    help_warning: 'El servicio podrá entonces reconstruir sus claves',
    help_text:
      'Abre esta billetera para quien inicie sesión como usted{wait}. También puede abrirla quien se haya apoderado del servicio con sus claves, o lea su correo durante ese tiempo sin que se note. Si más tarde quita esta forma, puede que las copias de seguridad del servicio aún la abran.',
    removing: '{way}: ya no abrirá esta billetera en cuanto quite esta forma.',
    needs_email:
      'Para esto hace falta un código de su correo, y su cuenta aún no tiene dirección. Añada primero una, en los ajustes de la página de la que viene.',
    needs_code:
      'Para que no lo cambie alguien que encuentre este navegador abierto, primero llega un código a su correo.',
    password_text:
      'Abre esta billetera en otro navegador{wait}. Al menos doce caracteres que no use en ningún otro sitio: una contraseña débil cae ante quien se haya apoderado del servicio con sus claves.',
    password: 'Contraseña',
    password_again: 'La misma otra vez',
    set_password: 'Fijar la contraseña',
  },
  limits: {
    title: 'Lo que otros pueden tomar por sí mismos',
    asking: 'Preguntando a las redes…',
    none: 'Nadie: todo espera su aprobación.',
    more: 'Hay más de lo que aparece aquí.',
    unread: 'No todas las redes han respondido',
    unread_text: 'No se sabe nada de {networks}.',
    ask_again: 'Preguntar de nuevo',
    once: 'Hasta {amount} en total, por',
    every: 'Hasta {amount} cada {period}, por',
    daily: 'Hasta {amount} al día, por',
    taken: 'Tomado hasta ahora: {spent}. Red: {network}.',
    calls: 'Funciones de {contracts} como su cuenta, hasta el {until}, por',
    calls_on: 'Red: {network}.',
    take_back: 'Retirar',
    taken_back: 'Retirado: este permiso ya no vale.',
    take_back_from: 'Retirar a {delegate}',
  },
  own_code: {
    title: 'Código que ejecuta su cuenta',
    ours: 'Varios pasos como uno solo, en {network}. No hace nada que usted no haya aprobado. Sin él, varios pasos son varias transacciones.',
    taken_off:
      'El código se ha quitado en {network}. Su cuenta vuelve a ser allí una cuenta corriente.',
    other:
      'Código que no es de esta billetera, en {network}. Puede mover lo que usted tiene allí. Lo puso alguien con su frase de recuperación: si no fue usted, lleve lo que tiene a otra billetera.',
    take_off: 'Quitar',
    take_off_on: 'Quitar el código en {network}',
  },
  logins: {
    title: 'Formas de iniciar sesión',
    email: 'Correo',
    since: 'Desde {time}',
    remove: 'Quitar: {name}',
    blocked: 'El navegador bloqueó la ventana. Permítala y pulse otra vez.',
    last: 'Es la última forma de entrar, así que se queda. Añada otra primero.',
    add: 'Añadir {name}',
    held: 'Después de añadir una, hay que esperar un día para exportar o recuperar la billetera.',
    phone_code: 'Código de acceso de Farcaster',
    phone_scan:
      'Escanéelo con el teléfono que tiene Farcaster y apruebe allí. Esta página sigue por sí sola.',
    phone_open: 'En este teléfono: abrir Farcaster',
    phone_cancel: 'Cancelar',
  },
  social: {
    title: 'Iniciar sesión',
    mailed: 'Hemos enviado un código a {email}. Después bastará con esta forma.',
    new: 'Este navegador es nuevo',
    new_text: 'Abra el enlace que le hemos enviado y elija allí este número:',
    continue_lead: 'Inicie sesión con {provider} en otra ventana',
    continue: 'Continuar a {provider}',
    goes_on: 'Esta ventana sigue por sí sola. Déjela abierta.',
  },
  stop: {
    title: 'Códigos enviados a su dirección',
    stop: 'Bloquearlos durante un día',
    allow: 'Permitir códigos de nuevo',
    asking: '¿Piden otras personas códigos para su dirección?',
    asking_text:
      'Nadie entra sin el código, así que no se perdió nada. Si esos correos siguen llegando, bloquéelos: durante un día no se envía ningún código que pida un dispositivo que su cuenta no conoce.',
    known:
      'Los dispositivos con los que inició sesión, y las redes que usa, reciben los suyos como siempre.',
    stopped: 'Los códigos están bloqueados durante un día',
    stopped_text:
      'Si quiere iniciar sesión antes en un dispositivo nuevo, vuelva por el enlace del correo o pulse abajo.',
    allowed: 'Los códigos llegan de nuevo',
    allowed_text: 'Lo pida quien lo pida, usted lo recibe por correo. Nadie entra sin el código.',
    over: 'Este enlace ya no vale',
    over_text:
      'Es de un correo de hace más de una semana, o le falta una parte. No se cambió nada.',
  },
};
