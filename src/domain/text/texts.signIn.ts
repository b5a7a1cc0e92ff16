/** Texts of the sign-in. The link page does not load them. */
export const SIGN_IN_TEXT = {
  signInFailedTitle: 'Anmeldefehler',
  signInFailed: 'Ungültige E-Mail oder Passwort.',
  signInPaused: 'Dieses Konto ist deaktiviert. Bitte wenden Sie sich an Ihren Betrieb.',
  signedInTitle: 'Erfolgreich angemeldet',
  signedIn: 'Willkommen zurück!',
} as const;
