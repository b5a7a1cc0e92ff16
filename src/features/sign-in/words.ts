/** Texts of sign-in, registration and account beyond the issue list (spec 8). */
export const WORDS = {
  signUpFailed: 'Registrierungsfehler',
  signedUp: 'Registrierung erfolgreich',
  confirmByMail: 'Bitte bestätigen Sie Ihre E-Mail-Adresse über den Link, den wir Ihnen per E-Mail gesendet haben.',
  mailSent: 'E-Mail gesendet',
  resetSent: 'Gibt es ein Konto mit dieser Adresse, ist der Link zum Zurücksetzen unterwegs.',
  mailRefused: 'E-Mail nicht angekommen',
  resetFailed: 'Es gab ein Problem beim Senden der E-Mail. Bitte versuchen Sie es erneut.',
  passwordsDiffer: 'Passwörter stimmen nicht überein',
  codeWrong: 'Der Code stimmt nicht oder ist abgelaufen.',
  recoveryWrong: 'Der Code stimmt nicht oder wurde schon benutzt.',
  openApp: 'Öffnen Sie Ihre Authenticator-App. Sie zeigt alle 30 Sekunden einen neuen Code.',
  lostApp: 'Jeder Ihrer zehn Wiederherstellungscodes gilt einmal. Sind alle verbraucht, hilft Ihnen der Betreiber.',
  tookTooLong: 'Das hat zu lange gedauert. Bitte melden Sie sich noch einmal an.',
  passwordChanged: 'Passwort geändert',
  signInWithNew: 'Bitte melden Sie sich mit dem neuen Passwort an.',
  failed: 'Fehler',
  linkInvalid: 'Ungültiger oder abgelaufener Link',
  saved: 'Gespeichert',
} as const;

/** For people without an address, before a sign-out. */
export const WITH_CODE = 'Zum Anmelden brauchen Sie danach einen neuen Code von Ihrem Betrieb.';

/** When the mail server refused the mail. @param at as on screen. */
export function mailRefusedText(at: string): string {
  return `Eine E-Mail an Sie konnte am ${at} nicht zugestellt werden. Bitte fordern Sie sie erneut an. Kommt sie wieder nicht an, wenden Sie sich an die Adresse unter Kontakt.`;
}
