/** Labels that several of these dialogs share. */
export const TITLE = 'Zwei-Faktor-Anmeldung';
export const SWITCHED_ON = 'Zwei-Faktor-Anmeldung eingeschaltet';
