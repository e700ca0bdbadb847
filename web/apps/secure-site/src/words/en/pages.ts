// SPDX-License-Identifier: Apache-2.0
//
// What the site's own pages and windows say beside approvals. `{name}` stands for a value.
export const pages = {
  common: {
    code: 'Code',
    mail_code: 'Mail me a code',
    mail_again: 'Mail another code',
    mailed: 'We have mailed a code to {email}.',
    try_again: 'Try again',
    back: 'Back',
    done: 'Done',
    of_wallet: 'Wallet: {address}',
    today: 'today at {time}',
    copy: 'Copy',
    copied: 'Copied',
    not_copied: 'Not copied. Select it by hand.',
    print: 'Print',
    printed: 'Printed on {date}',
  },
  /** Opened by itself: nobody asks, or the link is not whole. */
  direct: {
    nothing: 'Nothing is asked here',
    approval:
      'Your wallet opens this window when something waits for your approval. You can close it.',
    begin:
      'Your wallet opens this window when it is new, to make a way back to it. Sign in on a page where you use it: it then asks for that.',
    export:
      'Your wallet opens this window to show its recovery phrase. Ask for it in the settings of your wallet, on a page where you use it.',
    manage:
      'Your wallet opens this window to show its devices and ways of recovery. Ask for it in the settings of your wallet, on a page where you use it.',
    recover:
      'Your wallet opens this window to be recovered in this browser. Sign in on a page where you use it: it then offers the recovery.',
    social: 'Your wallet opens this window to sign you in. You can close it.',
    stop: 'This page stops codes that others ask for. Open the link in our e-mail again, or copy all of it.',
    link: 'This link is not whole',
    approve:
      'This page lets a new device sign in. Open the link in our e-mail again, or copy all of it.',
    cancel:
      'This page ends a recovery of your wallet. Open the link in our e-mail again, or copy all of it.',
  },
  approve: {
    title: 'New device',
    which: 'Which number does the new device show?',
    not_me: 'It was not me',
    device: 'Device',
    app: 'App',
    page: 'Page',
    address: 'Network address',
    asked: 'Asked',
    only_yours:
      'Pick a number only if you are signing in on that device yourself. Nobody else will ever ask you for it.',
    picked: 'Thank you',
    picked_text:
      'If the number was right, the new device goes on by itself. You can close this page.',
    refused: 'The device was refused',
    refused_text: 'It was not let in. You can close this page.',
    ended: 'This approval was decided or is too old.',
    ended_text:
      'If you are signing in on a new device, sign in there again: we then send you another e-mail.',
  },
  cancel: {
    title: 'Recovery of your wallet',
    asking: 'Did you ask to recover your wallet?',
    if_so: 'If you did, there is nothing to do here. You can close this page.',
    if_not:
      'If you did not, somebody can read your e-mail. End the recovery, and nobody gets in by it.',
    end: 'End the recovery',
    ended: 'The recovery has ended',
    ended_text:
      'Your wallet was not opened by it. Whoever asked could read your e-mail, so change its password now.',
    over: 'This recovery does not wait any more',
    over_text:
      'It was ended already, or it is over. If your wallet was opened by it, you were sent another e-mail.',
  },
  export: {
    title: 'Recovery phrase',
    lead: 'Show the recovery phrase and the keys of your wallet',
    warning: 'Whoever sees them has your wallet',
    warning_text:
      'Nobody of ours, no shop and no support ever asks for them. If somebody told you to come here, close this window.',
    mailed: 'We have mailed a code to {email}. It is asked for because this shows your keys.',
    show: 'Show the phrase',
    kept: 'I have kept it safe',
    write_down:
      'Write these words on paper, in this order. They open the same accounts in other wallets, and whoever has them has your wallet.',
    no_photo: 'Take no photo and no screenshot: other apps and online backups could read them.',
    hold: 'Hold to show',
    hide: 'Hide',
    alone: 'Make sure that nobody else sees your screen.',
    hides: 'They are hidden again after {time}, and when you leave this window.',
    key_evm: 'Private key for Ethereum networks',
    key_solana: 'Private key for Solana',
    key_of: 'Of {address}',
  },
  begin: {
    title: 'Your wallet',
    choose_text:
      'This browser forgets what a wallet keeps in it, at the latest when it is closed. Choose what opens the wallet again. It is yours to use after that.',
    passkey: 'Create a passkey',
    code_text:
      'It opens the wallet again when this browser has forgotten it, and nobody else has it. A code that you were shown before opens nothing: this one counts.',
  },
  recover: {
    title: 'Recover your wallet',
    choose: 'This browser cannot open your wallet yet',
    choose_text: 'It opens where you used it before. How do you want to open it here, too?',
    by_device: 'With a device that opens it',
    by_passkey: 'With a passkey',
    by_password: 'With my password, after a wait',
    by_kit: 'With my recovery code, on paper',
    by_assisted: 'With the help of the service, after a wait',
    another: 'Another way',
    use_code: 'Use the recovery code instead',
    close: 'Close this window',
    code: 'Recovery code',
    code_hint:
      'Thirty letters and digits in six groups, which you wrote down. If you never did, it is still in the browser that you made the wallet with: there, in the settings under “Devices and recovery”.',
    password: 'Password',
    open: 'Open the wallet',
    passkey_text: 'Your browser asks for the passkey that you created for this wallet.',
    use_passkey: 'Use the passkey',
    waited: 'The wait is over',
    waited_text: 'Nobody has ended the recovery. Your wallet can be opened in this browser now.',
    waits: 'Your wallet opens here {time}',
    waits_return: 'Come back to this browser then',
    waits_return_text:
      'Sign in as you did today, and open this window again within a day after that time. Nothing has to stay open meanwhile.',
    waits_why:
      'It waits so that nobody who merely reads your mail gets your wallet. Your other devices show it: whoever owns the wallet can end it until then.',
    waits_why_mailed:
      'It waits so that nobody who merely reads your mail gets your wallet. We have told {email} and your other devices: whoever owns the wallet can end it until then.',
    go_to_device: 'Go to a device that opens your wallet',
    go_to_device_text:
      'There, open the wallet’s settings and “Devices and recovery”. It says that this browser asks to open the wallet: press “It is mine”.',
    device_waits: 'This window waits for up to ten minutes. Leave it open.',
    enter_number: 'Enter this number on the other device',
    tell_nobody: 'Tell it nobody',
    tell_nobody_text:
      'Enter it yourself, on a device that is before you. Nobody else ever needs it.',
    opened: 'Your wallet opens in this browser now',
    lost: 'Have you lost one of your devices?',
    lost_text:
      'Remove it here. It is signed out at once, and what it has kept opens nothing any more.',
  },
  manage: {
    title: 'Devices and recovery',
    devices: 'Devices that can sign in',
    this_device: 'This device',
    last_here: 'Last here {time}',
    cannot_open: 'cannot open the wallet',
    now: 'Now',
    remove: 'Remove',
    remove_named: 'Remove {name}',
    remove_text: '{name} is signed out at once, and that browser is never let in again.',
    keep: 'Keep it',
    remove_it: 'Remove it',
    sign_out_others: 'Sign out everywhere else',
    held: 'Somebody asked to recover your wallet',
    held_text:
      '{device} asked {asked} and can open the wallet from {opens} on. If that is not you, end it.',
    unlisted: 'A device that is not listed',
    asks: '{name} asks to open your wallet',
    asks_text:
      'Whoever has it can then do with the wallet what you can. It is yours only if you are signing in on it yourself, now.',
    asks_elsewhere:
      'It was already said, on another of your devices or here, that it is yours. If that was not you, say so now: until it opens the wallet, nothing counts.',
    mine: 'It is mine',
    not_mine: 'It is not mine',
    number: 'Number that it shows',
    let_open: 'Let it open the wallet',
    write_code: 'Write down your recovery code',
    write_code_text:
      'It is kept in this browser until you have written it down, and nobody else has it.',
    show_code: 'Show the code',
  },
  ways: {
    title: 'Ways to recover',
    yours: 'Yours',
    yours_text:
      'Nobody but you can rebuild the keys of this wallet. What is listed here is the only way back to it.',
    assisted: 'Assisted',
    assisted_text:
      'The service can rebuild the keys of this wallet. It does so for whoever signs in as you{wait}.',
    wait_none: ', at once',
    wait_hour: ', after {time}',
    wait_hours: ', after {time} in which you can end it',
    kind_passkey: 'Passkey',
    kind_password: 'Password, after a wait',
    not_written: 'not written down yet',
    kind_kit: 'Recovery code, on paper',
    kind_assisted: 'With the help of the service, after a wait',
    remove: 'Remove: {way}',
    more: 'More ways',
    why_passkey: 'Opens it by fingerprint, face or a PIN',
    why_password: 'Opens it in another browser with something you remember',
    why_code: 'Thirty letters and digits to keep on paper',
    add_passkey: 'Add a passkey',
    add_password: 'Add a password',
    add_code: 'Add a recovery code',
    renew_code: 'Make a new recovery code',
    let_help: 'Let the service help',
    title_passkey: 'A passkey',
    title_password: 'A password',
    title_kit: 'A new recovery code',
    title_assisted: 'The help of the service',
    title_remove: 'Remove a way to recover',
    passkey_name: 'Wallet recovery',
    passkey_text:
      'Your browser or password manager keeps the passkey. If it is kept in sync, it opens this wallet on your other devices as well; whoever can use it there can open the wallet.',
    check_passkey: 'Now use it once, to see that it opens the wallet.',
    unused: 'This passkey does not open your wallet yet',
    unused_text:
      'Your browser has saved it, but it counts only once you have used it here. You can do that while this window is open. If you leave it, it is no way back to your wallet: then delete it in your password manager.',
    unused_why: 'What your browser has saved does not open this wallet yet',
    finish_passkey: 'Finish the passkey',
    finish: 'Finish',
    leave: 'Leave it',
    another_passkey: 'Create another passkey',
    create_passkey: 'Create the passkey',
    code_text: 'You get a new code to write down.',
    code_old: 'The one that you have opens nothing any more.',
    make_code: 'Make the code',
    help_warning: 'The service can then rebuild your keys',
    help_text:
      'It opens this wallet for whoever signs in as you{wait}. Whoever has taken over the service with its keys, or reads your mail unnoticed for so long, can open it as well. If you remove this way later, backups of the service may still open it.',
    removing: '{way} opens this wallet no more once you remove it.',
    needs_email:
      'This needs a code from your e-mail, and your account has no address yet. Add one first, in the settings of the page that you came from.',
    needs_code:
      'So that nobody who finds this browser open changes it, a code from your e-mail comes first.',
    password_text:
      'It opens this wallet in another browser{wait}. At least twelve characters that you use nowhere else: a weak one falls to whoever has taken over the service with its keys.',
    password: 'Password',
    password_again: 'The same again',
    set_password: 'Set the password',
  },
  limits: {
    title: 'What others may take by themselves',
    asking: 'Asking the networks…',
    none: 'Nobody: everything waits for your approval.',
    more: 'There are more than are listed here.',
    unread: 'Not all networks answered',
    unread_text: 'Nothing is known of {networks}.',
    ask_again: 'Ask again',
    once: 'Up to {amount} in all, by',
    every: 'Up to {amount} every {period}, by',
    daily: 'Up to {amount} a day, by',
    taken: 'Taken so far: {spent}. Network: {network}.',
    calls: 'Functions of {contracts} as your account, until {until}, by',
    calls_on: 'Network: {network}.',
    take_back: 'Take back',
    taken_back: 'Taken back: nothing more is done by this permission.',
    take_back_from: 'Take back from {delegate}',
  },
  own_code: {
    title: 'Code that your account runs',
    ours: 'Several steps as one, on {network}. It does nothing that you have not approved. Without it, several steps are several transactions.',
    taken_off: 'The code is taken off on {network}. Your account is an ordinary one there again.',
    other:
      'Code that is not of this wallet, on {network}. It may move what you have there. Somebody with your recovery phrase put it there: if that was not you, move what you have to another wallet.',
    take_off: 'Take off',
    take_off_on: 'Take off the code on {network}',
  },
  logins: {
    title: 'Ways to sign in',
    email: 'Email',
    since: 'Since {time}',
    remove: 'Remove: {name}',
    blocked: 'The browser blocked the window. Allow it, and press again.',
    last: 'This is the last way in, so it stays. Add another one first.',
    add: 'Add {name}',
    held: 'After you add one, exporting and recovering the wallet wait a day.',
    phone_code: 'Farcaster sign-in code',
    phone_scan:
      'Scan this with the phone that has Farcaster, and approve there. This page goes on by itself.',
    phone_open: 'On this phone: open Farcaster',
    phone_cancel: 'Cancel',
  },
  social: {
    title: 'Sign in',
    mailed: 'We have mailed a code to {email}. After that this way is enough.',
    new: 'This browser is new',
    new_text: 'Open the link that we mailed you, and pick this number there:',
    continue_lead: 'Sign in with {provider} in another window',
    continue: 'Continue to {provider}',
    goes_on: 'This window goes on by itself. Leave it open.',
  },
  stop: {
    title: 'Codes to your address',
    stop: 'Stop them for a day',
    allow: 'Let codes come again',
    asking: 'Do others ask for codes to your address?',
    asking_text:
      'Nobody gets in without the code, so nothing was lost. If such mails keep coming, stop them: for a day no code is sent that a device asks for which your account does not know.',
    known: 'Devices that you signed in with, and networks that you use, get theirs as ever.',
    stopped: 'Codes are stopped for a day',
    stopped_text:
      'If you want to sign in on a new device before then, come back by the link in the mail, or press below.',
    allowed: 'Codes come again',
    allowed_text: 'Whoever asks for one, you are mailed it. Nobody gets in without the code.',
    over: 'This link is not good any more',
    over_text:
      'It is from a mail of more than a week ago, or part of it is missing. Nothing was changed.',
  },
};

export type Pages = typeof pages;
