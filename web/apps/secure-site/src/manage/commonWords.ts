// SPDX-License-Identifier: Apache-2.0
//
// What lists of leaked passwords are made of, in seven languages: longer words first where one is in another.
export const COMMON_WORDS: readonly string[] = (
  'passwordpassword administrator trustnoone letmeinplease iloveyousomuch motdepasse contraseña contrasena ' +
  'schalke passwort kennwort password passwords passw0rd superman batman spiderman starwars pokemon minecraft ' +
  'football baseball basketball liverpool chelsea arsenal barcelona realmadrid juventus manchester ' +
  'princess sunshine butterfly chocolate computer internet samsung facebook google youtube microsoft windows ' +
  'welcome letmein iloveyou loveyou iloveu forever whatever nothing something trustno unknown secret access ' +
  'login master admin root user test testing default changeme correcthorsebatterystaple correct horse battery staple ' +
  'dragon monkey shadow tigger pepper cookie summer winter spring autumn january february march april june july ' +
  'august september october november december monday tuesday wednesday thursday friday saturday sunday ' +
  'michael jennifer jordan michelle jessica ashley daniel andrew joshua matthew anthony robert thomas charlie ' +
  'hello world freedom killer hunter soccer hockey ranger harley mustang ferrari porsche mercedes corvette ' +
  'bitcoin ethereum crypto wallet solana satoshi nakamoto hodl tothemoon money portico recovery recover ' +
  'hallo schatz sommer deutschland berlin hamburg bayern fussball soleil bonjour amour jetaime doudou marseille ' +
  'hola teamo tequiero españa espana madrid mexico estrella ciao amore tiamo italia milano juve roma ' +
  'brasil saopaulo flamengo corinthians senha tequero querida arigatou sakura nihon tokyo ' +
  '1qaz 2wsx 3edc 4rfv 5tgb zaq1 xsw2 qwerty qwertz azerty asdf ' +
  'love baby angel flower happy lucky girl boys family friend god jesus christ heaven blessed the and my is your'
).split(' ');
