// SPDX-License-Identifier: Apache-2.0
import type { Pages } from '../en/pages.ts';

export const pages: Pages = {
  common: {
    code: 'Code',
    mail_code: 'Code per E-Mail senden',
    mail_again: 'Neuen Code senden',
    mailed: 'Wir haben einen Code an {email} gesendet.',
    try_again: 'Erneut versuchen',
    back: 'Zurück',
    done: 'Fertig',
    of_wallet: 'Wallet: {address}',
    today: 'heute um {time}',
    copy: 'Kopieren',
    copied: 'Kopiert',
    not_copied: 'Nicht kopiert. Markieren Sie den Text von Hand.',
    print: 'Drucken',
    printed: 'Gedruckt am {date}',
  },
  direct: {
    nothing: 'Hier wird nichts gefragt',
    approval:
      'Ihre Wallet öffnet dieses Fenster, wenn Sie etwas bestätigen sollen. Sie können es schließen.',
    begin:
      'Ihre Wallet öffnet dieses Fenster, wenn sie neu ist, damit es einen Weg zurück zu ihr gibt. Melden Sie sich auf einer Seite an, auf der Sie sie nutzen: Dort werden Sie danach gefragt.',
    export:
      'Ihre Wallet öffnet dieses Fenster, um ihre Wiederherstellungsphrase zu zeigen. Rufen Sie sie in den Einstellungen Ihrer Wallet auf, auf einer Seite, auf der Sie die Wallet nutzen.',
    manage:
      'Ihre Wallet öffnet dieses Fenster, um ihre Geräte und Wege der Wiederherstellung zu zeigen. Öffnen Sie es in den Einstellungen Ihrer Wallet, auf einer Seite, auf der Sie sie nutzen.',
    recover:
      'Ihre Wallet öffnet dieses Fenster, um in diesem Browser wiederhergestellt zu werden. Melden Sie sich auf einer Seite an, auf der Sie sie nutzen: Dort wird es Ihnen angeboten.',
    social: 'Ihre Wallet öffnet dieses Fenster, um Sie anzumelden. Sie können es schließen.',
    stop: 'Diese Seite stoppt Codes, die andere anfordern. Öffnen Sie den Link in unserer E-Mail noch einmal, oder kopieren Sie ihn ganz.',
    link: 'Dieser Link ist nicht vollständig',
    approve:
      'Diese Seite lässt ein neues Gerät zu. Öffnen Sie den Link in unserer E-Mail noch einmal, oder kopieren Sie ihn ganz.',
    cancel:
      'Diese Seite beendet eine Wiederherstellung Ihrer Wallet. Öffnen Sie den Link in unserer E-Mail noch einmal, oder kopieren Sie ihn ganz.',
  },
  approve: {
    title: 'Neues Gerät',
    which: 'Welche Zahl zeigt das neue Gerät?',
    not_me: 'Das war ich nicht',
    device: 'Gerät',
    app: 'App',
    page: 'Seite',
    address: 'Netzwerkadresse',
    asked: 'Angefragt',
    only_yours:
      'Wählen Sie nur dann eine Zahl, wenn Sie sich selbst gerade auf diesem Gerät anmelden. Niemand sonst fragt Sie je danach.',
    picked: 'Danke',
    picked_text:
      'War die Zahl richtig, geht es auf dem neuen Gerät von selbst weiter. Sie können diese Seite schließen.',
    refused: 'Das Gerät wurde abgelehnt',
    refused_text: 'Es wurde nicht zugelassen. Sie können diese Seite schließen.',
    ended: 'Über diese Anfrage wurde schon entschieden, oder sie ist zu alt.',
    ended_text:
      'Wenn Sie sich auf einem neuen Gerät anmelden, tun Sie es dort noch einmal: Sie bekommen dann eine neue E-Mail von uns.',
  },
  cancel: {
    title: 'Wiederherstellung Ihrer Wallet',
    asking: 'Haben Sie die Wiederherstellung Ihrer Wallet angefragt?',
    if_so: 'Wenn ja, ist hier nichts zu tun. Sie können diese Seite schließen.',
    if_not:
      'Wenn nicht, kann jemand Ihre E-Mails lesen. Beenden Sie die Wiederherstellung, dann kommt damit niemand hinein.',
    end: 'Wiederherstellung beenden',
    ended: 'Die Wiederherstellung ist beendet',
    ended_text:
      'Ihre Wallet wurde damit nicht geöffnet. Wer das angefragt hat, konnte Ihre E-Mails lesen. Ändern Sie jetzt das Passwort Ihres Postfachs.',
    over: 'Diese Wiederherstellung wartet nicht mehr',
    over_text:
      'Sie wurde schon beendet oder ist vorbei. Falls Ihre Wallet damit geöffnet wurde, haben Sie noch eine E-Mail bekommen.',
  },
  export: {
    title: 'Wiederherstellungsphrase',
    lead: 'Wiederherstellungsphrase und Schlüssel Ihrer Wallet anzeigen',
    warning: 'Wer sie sieht, hat Ihre Wallet',
    warning_text:
      'Niemand von uns, kein Shop und kein Support fragt je danach. Wenn jemand Sie hierher geschickt hat, schließen Sie dieses Fenster.',
    mailed:
      'Wir haben einen Code an {email} gesendet. Wir fragen danach, weil hier Ihre Schlüssel gezeigt werden.',
    show: 'Phrase anzeigen',
    kept: 'Ich habe sie sicher verwahrt',
    write_down:
      'Schreiben Sie diese Wörter in dieser Reihenfolge auf Papier. Sie öffnen dieselben Konten in anderen Wallets, und wer sie hat, hat Ihre Wallet.',
    no_photo:
      'Machen Sie kein Foto und keinen Screenshot davon: Andere Apps und Online-Backups könnten sie lesen.',
    hold: 'Zum Anzeigen halten',
    hide: 'Verbergen',
    alone: 'Achten Sie darauf, dass niemand sonst Ihren Bildschirm sieht.',
    hides: 'Sie werden nach {time} wieder verborgen, und wenn Sie dieses Fenster verlassen.',
    key_evm: 'Privater Schlüssel für Ethereum-Netzwerke',
    key_solana: 'Privater Schlüssel für Solana',
    key_of: 'Von {address}',
  },
  begin: {
    title: 'Ihre Wallet',
    choose_text:
      'Dieser Browser vergisst, was eine Wallet in ihm ablegt, spätestens wenn er geschlossen wird. Wählen Sie, womit sich die Wallet wieder öffnen lässt. Danach können Sie sie nutzen.',
    passkey: 'Passkey erstellen',
    code_text:
      'Er öffnet die Wallet wieder, wenn dieser Browser sie vergessen hat, und niemand sonst hat ihn. Ein Code, der Ihnen früher gezeigt wurde, öffnet nichts: Dieser hier zählt.',
  },
  recover: {
    title: 'Wallet wiederherstellen',
    choose: 'Dieser Browser kann Ihre Wallet noch nicht öffnen',
    choose_text:
      'Sie öffnet sich dort, wo Sie sie bisher genutzt haben. Wie möchten Sie sie auch hier öffnen?',
    by_device: 'Mit einem Gerät, das sie öffnet',
    by_passkey: 'Mit einem Passkey',
    by_password: 'Mit meinem Passwort, nach einer Wartezeit',
    by_kit: 'Mit meinem Wiederherstellungscode auf Papier',
    by_assisted: 'Mit Hilfe des Dienstes, nach einer Wartezeit',
    another: 'Anderer Weg',
    use_code: 'Stattdessen den Wiederherstellungscode verwenden',
    close: 'Fenster schließen',
    code: 'Wiederherstellungscode',
    code_hint:
      'Dreißig Buchstaben und Ziffern in sechs Gruppen, die Sie aufgeschrieben haben. Falls nicht, ist er noch in dem Browser, in dem Sie die Wallet angelegt haben: dort in den Einstellungen unter „Geräte und Wiederherstellung“.',
    password: 'Passwort',
    open: 'Wallet öffnen',
    passkey_text: 'Ihr Browser fragt nach dem Passkey, den Sie für diese Wallet erstellt haben.',
    use_passkey: 'Passkey verwenden',
    waited: 'Die Wartezeit ist vorbei',
    waited_text:
      'Niemand hat die Wiederherstellung beendet. Ihre Wallet lässt sich jetzt in diesem Browser öffnen.',
    waits: 'Ihre Wallet öffnet sich hier: {time}',
    waits_return: 'Kommen Sie dann in diesen Browser zurück',
    waits_return_text:
      'Melden Sie sich an wie heute, und öffnen Sie dieses Fenster innerhalb eines Tages nach dieser Zeit. Bis dahin muss nichts offen bleiben.',
    waits_why:
      'Das dauert, damit niemand Ihre Wallet bekommt, der bloß Ihre E-Mails liest. Ihre anderen Geräte zeigen es an: Wem die Wallet gehört, der kann es bis dahin beenden.',
    waits_why_mailed:
      'Das dauert, damit niemand Ihre Wallet bekommt, der bloß Ihre E-Mails liest. Wir haben {email} und Ihre anderen Geräte benachrichtigt: Wem die Wallet gehört, der kann es bis dahin beenden.',
    go_to_device: 'Gehen Sie zu einem Gerät, das Ihre Wallet öffnet',
    go_to_device_text:
      'Öffnen Sie dort in den Einstellungen der Wallet „Geräte und Wiederherstellung“. Dort steht, dass dieser Browser die Wallet öffnen will: Drücken Sie „Das ist meins“.',
    device_waits: 'Dieses Fenster wartet bis zu zehn Minuten. Lassen Sie es offen.',
    enter_number: 'Geben Sie diese Zahl auf dem anderen Gerät ein',
    tell_nobody: 'Verraten Sie sie niemandem',
    tell_nobody_text:
      'Geben Sie sie selbst ein, auf einem Gerät, das vor Ihnen steht. Niemand sonst braucht sie je.',
    opened: 'Ihre Wallet öffnet sich jetzt in diesem Browser',
    lost: 'Haben Sie eines Ihrer Geräte verloren?',
    lost_text:
      'Entfernen Sie es hier. Es wird sofort abgemeldet, und was es aufbewahrt hat, öffnet nichts mehr.',
  },
  manage: {
    title: 'Geräte und Wiederherstellung',
    devices: 'Geräte, die sich anmelden können',
    this_device: 'Dieses Gerät',
    last_here: 'Zuletzt hier: {time}',
    cannot_open: 'kann die Wallet nicht öffnen',
    now: 'Jetzt',
    remove: 'Entfernen',
    remove_named: '{name} entfernen',
    remove_text: '{name} wird sofort abgemeldet, und dieser Browser wird nie wieder zugelassen.',
    keep: 'Behalten',
    remove_it: 'Entfernen',
    sign_out_others: 'Überall sonst abmelden',
    held: 'Jemand hat die Wiederherstellung Ihrer Wallet angefragt',
    held_text:
      '{device} hat das angefragt ({asked}) und kann die Wallet ab dann öffnen: {opens}. Wenn Sie das nicht sind, beenden Sie die Wiederherstellung.',
    unlisted: 'Ein nicht aufgeführtes Gerät',
    asks: '{name} möchte Ihre Wallet öffnen',
    asks_text:
      'Wer dieses Gerät hat, kann dann mit der Wallet tun, was Sie können. Es ist nur dann Ihres, wenn Sie selbst sich gerade darauf anmelden.',
    asks_elsewhere:
      'Auf einem anderen Ihrer Geräte oder hier wurde schon gesagt, dass es Ihres ist. Wenn Sie das nicht waren, sagen Sie es jetzt: Bis es die Wallet öffnet, gilt nichts.',
    mine: 'Das ist meins',
    not_mine: 'Das ist nicht meins',
    number: 'Zahl, die es zeigt',
    let_open: 'Wallet öffnen lassen',
    write_code: 'Schreiben Sie Ihren Wiederherstellungscode auf',
    write_code_text:
      'Er bleibt in diesem Browser, bis Sie ihn aufgeschrieben haben, und niemand sonst hat ihn.',
    show_code: 'Code anzeigen',
  },
  ways: {
    title: 'Wege der Wiederherstellung',
    yours: 'Nur Sie',
    yours_text:
      'Niemand außer Ihnen kann die Schlüssel dieser Wallet wiederherstellen. Was hier steht, ist der einzige Weg zurück zu ihr.',
    assisted: 'Mit Hilfe',
    assisted_text:
      'Der Dienst kann die Schlüssel dieser Wallet wiederherstellen. Er tut es für jeden, der sich als Sie anmeldet{wait}.',
    wait_none: ', und zwar sofort',
    wait_hour: ', nach {time}',
    wait_hours: ', nach {time}, in denen Sie es beenden können',
    kind_passkey: 'Passkey',
    kind_password: 'Passwort, nach einer Wartezeit',
    not_written: 'noch nicht aufgeschrieben',
    kind_kit: 'Wiederherstellungscode auf Papier',
    kind_assisted: 'Mit Hilfe des Dienstes, nach einer Wartezeit',
    remove: 'Entfernen: {way}',
    more: 'Weitere Wege',
    why_passkey: 'Öffnet sie mit Fingerabdruck, Gesicht oder PIN',
    why_password: 'Öffnet sie in einem anderen Browser mit etwas, das Sie sich merken',
    why_code: 'Dreißig Buchstaben und Ziffern auf Papier',
    add_passkey: 'Passkey hinzufügen',
    add_password: 'Passwort hinzufügen',
    add_code: 'Wiederherstellungscode hinzufügen',
    renew_code: 'Neuer Wiederherstellungscode',
    let_help: 'Den Dienst helfen lassen',
    title_passkey: 'Passkey',
    title_password: 'Passwort',
    title_kit: 'Neuer Wiederherstellungscode',
    title_assisted: 'Hilfe des Dienstes',
    title_remove: 'Weg der Wiederherstellung entfernen',
    passkey_name: 'Wiederherstellung der Wallet',
    passkey_text:
      'Ihr Browser oder Passwortmanager bewahrt den Passkey auf. Wird er synchronisiert, öffnet er diese Wallet auch auf Ihren anderen Geräten; wer ihn dort nutzen kann, kann die Wallet öffnen.',
    check_passkey: 'Verwenden Sie ihn jetzt einmal, damit feststeht, dass er die Wallet öffnet.',
    unused: 'Dieser Passkey öffnet Ihre Wallet noch nicht',
    unused_text:
      'Ihr Browser hat ihn gespeichert, aber er zählt erst, wenn Sie ihn hier einmal verwendet haben. Das geht, solange dieses Fenster offen ist. Lassen Sie ihn so, führt er nicht zurück zu Ihrer Wallet: Löschen Sie ihn dann in Ihrem Passwortmanager.',
    unused_why: 'Was Ihr Browser gespeichert hat, öffnet diese Wallet noch nicht',
    finish_passkey: 'Passkey abschließen',
    finish: 'Abschließen',
    leave: 'So lassen',
    another_passkey: 'Anderen Passkey erstellen',
    create_passkey: 'Passkey erstellen',
    code_text: 'Sie bekommen einen neuen Code zum Aufschreiben.',
    code_old: 'Der bisherige öffnet dann nichts mehr.',
    make_code: 'Code erstellen',
    help_warning: 'Der Dienst kann dann Ihre Schlüssel wiederherstellen',
    help_text:
      'Er öffnet diese Wallet für jeden, der sich als Sie anmeldet{wait}. Auch wer den Dienst samt seinen Schlüsseln übernommen hat oder so lange unbemerkt Ihre E-Mails liest, kann sie öffnen. Wenn Sie diesen Weg später entfernen, können Sicherungskopien des Dienstes sie vielleicht noch öffnen.',
    removing:
      '{way}: Damit lässt sich diese Wallet nicht mehr öffnen, sobald Sie diesen Weg entfernen.',
    needs_email:
      'Dafür braucht es einen Code aus Ihrer E-Mail, und Ihr Konto hat noch keine Adresse. Fügen Sie zuerst eine hinzu, in den Einstellungen der Seite, von der Sie kommen.',
    needs_code:
      'Damit niemand es ändert, der diesen Browser offen vorfindet, kommt zuerst ein Code per E-Mail.',
    password_text:
      'Es öffnet diese Wallet in einem anderen Browser{wait}. Mindestens zwölf Zeichen, die Sie sonst nirgends verwenden: Wer den Dienst samt seinen Schlüsseln übernommen hat, errät ein schwaches Passwort.',
    password: 'Passwort',
    password_again: 'Noch einmal dasselbe',
    set_password: 'Passwort festlegen',
  },
  limits: {
    title: 'Was andere von selbst nehmen dürfen',
    asking: 'Die Netzwerke werden abgefragt …',
    none: 'Niemand: Alles wartet auf Ihre Bestätigung.',
    more: 'Es gibt mehr, als hier steht.',
    unread: 'Nicht alle Netzwerke haben geantwortet',
    unread_text: 'Nichts bekannt von: {networks}.',
    ask_again: 'Erneut abfragen',
    once: 'Bis zu {amount} insgesamt, durch',
    every: 'Bis zu {amount} je {period}, durch',
    daily: 'Bis zu {amount} am Tag, durch',
    taken: 'Bisher genommen: {spent}. Netzwerk: {network}.',
    calls: 'Funktionen von {contracts} als Ihr Konto, bis {until}, durch',
    calls_on: 'Netzwerk: {network}.',
    take_back: 'Zurücknehmen',
    taken_back: 'Zurückgenommen: Diese Erlaubnis gilt nicht mehr.',
    take_back_from: 'Zurücknehmen von {delegate}',
  },
  own_code: {
    title: 'Code, den Ihr Konto ausführt',
    ours: 'Mehrere Schritte als einer, auf {network}. Er tut nichts, was Sie nicht bestätigt haben. Ohne ihn sind mehrere Schritte mehrere Transaktionen.',
    taken_off:
      'Der Code auf {network} ist weggenommen. Ihr Konto ist dort wieder ein gewöhnliches.',
    other:
      'Code, der nicht von dieser Wallet stammt, auf {network}. Er kann bewegen, was Sie dort haben. Jemand mit Ihrer Wiederherstellungsphrase hat ihn dorthin gebracht: Waren Sie das nicht, bringen Sie Ihr Guthaben in eine andere Wallet.',
    take_off: 'Wegnehmen',
    take_off_on: 'Den Code auf {network} wegnehmen',
  },
  logins: {
    title: 'Wege zur Anmeldung',
    email: 'E-Mail',
    since: 'Seit {time}',
    remove: 'Entfernen: {name}',
    blocked: 'Der Browser hat das Fenster blockiert. Erlauben Sie es, und drücken Sie noch einmal.',
    last: 'Das ist der letzte Weg hinein, darum bleibt er. Fügen Sie zuerst einen anderen hinzu.',
    add: '{name} hinzufügen',
    held: 'Nach dem Hinzufügen warten Export und Wiederherstellung der Wallet einen Tag.',
    phone_code: 'Anmeldecode für Farcaster',
    phone_scan:
      'Scannen Sie das mit dem Telefon, auf dem Farcaster ist, und bestätigen Sie dort. Diese Seite geht von selbst weiter.',
    phone_open: 'Auf diesem Telefon: Farcaster öffnen',
    phone_cancel: 'Abbrechen',
  },
  social: {
    title: 'Anmelden',
    mailed: 'Wir haben einen Code an {email} gesendet. Danach genügt dieser Weg.',
    new: 'Dieser Browser ist neu',
    new_text: 'Öffnen Sie den Link, den wir Ihnen gesendet haben, und wählen Sie dort diese Zahl:',
    continue_lead: 'Melden Sie sich in einem weiteren Fenster mit {provider} an',
    continue: 'Weiter zu {provider}',
    goes_on: 'Dieses Fenster geht von selbst weiter. Lassen Sie es offen.',
  },
  stop: {
    title: 'Codes an Ihre Adresse',
    stop: 'Einen Tag lang stoppen',
    allow: 'Codes wieder zulassen',
    asking: 'Fordern andere Codes für Ihre Adresse an?',
    asking_text:
      'Ohne den Code kommt niemand hinein, also ist nichts verloren. Wenn solche E-Mails weiter kommen, stoppen Sie sie: Einen Tag lang wird kein Code gesendet, den ein Gerät anfordert, das Ihr Konto nicht kennt.',
    known:
      'Geräte, mit denen Sie angemeldet waren, und Netzwerke, die Sie nutzen, bekommen ihre Codes wie immer.',
    stopped: 'Codes sind für einen Tag gestoppt',
    stopped_text:
      'Wenn Sie sich vorher auf einem neuen Gerät anmelden wollen, kommen Sie über den Link in der E-Mail zurück, oder drücken Sie unten.',
    allowed: 'Codes kommen wieder',
    allowed_text:
      'Wer auch immer einen anfordert, Sie bekommen ihn per E-Mail. Ohne den Code kommt niemand hinein.',
    over: 'Dieser Link gilt nicht mehr',
    over_text:
      'Er ist aus einer E-Mail, die älter als eine Woche ist, oder ein Teil davon fehlt. Es wurde nichts geändert.',
  },
};
