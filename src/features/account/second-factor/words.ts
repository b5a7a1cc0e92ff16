/** What several of these dialogs say. */
export const TITLE = 'Zwei-Faktor-Anmeldung';
export const SWITCHED_ON = 'Zwei-Faktor-Anmeldung eingeschaltet';
