/** The meaning of the server's log messages (`logger().warn` and `.error` in pb_hooks), with advice. */

import { explainError } from './causes';

type ProblemWords = { what: string; advice: string };

const THUMBNAIL: ProblemWords = {
  what: 'Ein Vorschaubild konnte nicht erstellt werden',
  advice: 'Das Foto selbst ist da. Bei vielen: freien Arbeitsspeicher prüfen.',
};

/** Keyed by the server's message; a test compares them with the hooks. */
const WORDS: Readonly<Record<string, ProblemWords>> = {
  'A route failed.': {
    what: 'Eine Anfrage konnte nicht beantwortet werden',
    advice:
      'Telefone versuchen es von selbst wieder, verloren geht nichts. Kommt es öfter vor, nennt objektbeleg check meist die Ursache.',
  },
  'A service outside did not answer.': {
    what: 'Ein Dienst von außen hat nicht geantwortet',
    advice:
      'Adresssuche, Wetter oder Zeitstempel. Es wird später wieder gefragt; bleibt es so, bitte die Adresse prüfen.',
  },
  'A thumbnail could not be cut.': THUMBNAIL,
  'A Soll-Bild could not be cut.': {
    what: 'Ein Foto konnte nicht zum Soll-Bild gemacht werden',
    advice: 'Das Foto selbst ist da. Bei vielen: freien Arbeitsspeicher prüfen.',
  },
  'A file without a row could not be removed.': {
    what: 'Eine Datei ohne Eintrag konnte nicht gelöscht werden',
    advice: 'Sie belegt nur Platz. Bei vielen: Rechte am Datenordner prüfen.',
  },
  'Photos could not be erased.': {
    what: 'Fotos konnten auf Antrag nicht gelöscht werden',
    advice:
      'Der Speicher hat nicht geantwortet: objektbeleg erase noch einmal aufrufen; auch der nächste Start versucht es wieder.',
  },
  'A mail was not accepted.': {
    what: 'Eine E-Mail wurde nicht angenommen',
    advice: 'Mit „Test-E-Mail senden“ prüfen; Benutzer, Passwort und Absender des Mailservers ansehen.',
  },
  'A mail could not be handed over.': {
    what: 'Eine E-Mail konnte nicht übergeben werden',
    advice: 'Der Server muss mit npm start laufen; nur dann verschickt er E-Mails.',
  },
  'What became of the mails is unknown.': {
    what: 'Ob E-Mails angenommen wurden, ist nicht bekannt',
    advice: 'Den Server neu starten; er verschickt keine E-Mail doppelt.',
  },
  'A change could not be told.': {
    what: 'Eine Änderung wurde offenen Seiten nicht gemeldet',
    advice: 'Sie steht nach dem nächsten Laden dort. Es ist nichts zu tun.',
  },
  'The room on the disk is unknown.': {
    what: 'Der freie Platz ist nicht bekannt',
    advice: 'Auf dem Rechner fehlt der Befehl df.',
  },
  'How far the replica is cannot be read.': {
    what: 'Der Stand der laufenden Kopie ist nicht bekannt',
    advice: 'objektbeleg check nennt den Grund.',
  },
  'A deleted account could not be removed.': {
    what: 'Ein gelöschtes Konto konnte nicht entfernt werden',
    advice: 'Es wird jede Nacht wieder versucht. Bleibt es so, bitte die Meldung weitergeben.',
  },
  'The log does not know that an account was deleted.': {
    what: 'Ein Konto ist in der Datenbank gelöscht, im Prüfbuch nicht',
    advice:
      'Jemand hat es von Hand in die Datenbank geschrieben. Es wird nichts beendet und nichts freigegeben; objektbeleg verify nennt das Konto.',
  },
  'What hangs on a deleted account does not end.': {
    what: 'Zuordnungen und Links eines gelöschten Kontos konnten nicht beendet werden',
    advice: 'Es wird jede Minute wieder versucht. Bleibt es so, bitte die Meldung weitergeben.',
  },
  'What an account may no longer does not end.': {
    what: 'Nach einem Rollenwechsel konnten alte Rechte eines Kontos nicht beendet werden',
    advice: 'Es wird alle 15 Minuten wieder versucht. Bleibt es so, bitte die Meldung weitergeben.',
  },
  'Names in sharings do not follow their account.': {
    what: 'Ein neuer Name steht noch nicht bei allen gemeinsamen Immobilien',
    advice: 'Es wird alle 15 Minuten wieder versucht. Bleibt es so, bitte die Meldung weitergeben.',
  },
  'A job that was missed failed.': {
    what: 'Eine versäumte Aufgabe der Nacht ist fehlgeschlagen',
    advice: 'Sie wird jede Stunde wieder versucht. Bleibt es so, bitte die Meldung weitergeben.',
  },
  'The log has an entry that this server did not make: nothing is signed.': {
    what: 'Im Prüfbuch steht ein Eintrag, den dieser Server nicht gemacht hat; es wird nicht mehr unterschrieben',
    advice: 'objektbeleg verify nennt ihn; was entstand, als der Schlüssel nicht lesbar war, übernimmt --annehmen',
  },
  'The log is not the one that was signed last: nothing is signed.': {
    what: 'Das Prüfbuch ist nicht das zuletzt unterschriebene, es wird nichts unterschrieben',
    advice:
      'Meist nach einer Wiederherstellung: siehe „After a restore“ in docs/evidence.md. Dokumentationen kommen weiter an.',
  },
};

/** PocketBase's own messages that name a file or an id. */
const OF_POCKETBASE: readonly (readonly [RegExp, ProblemWords])[] = [
  [/failed to create thumb/i, THUMBNAIL],
  [
    /failed to send .*(mail|email)/i,
    { what: 'Eine E-Mail wurde nicht angenommen', advice: 'Mit „Test-E-Mail senden“ prüfen.' },
  ],
];

/** `technical`: an unknown message that is not German, for example PocketBase's own; else ''. */
export function problemWords(message: string): ProblemWords & { technical: string } {
  const known = WORDS[message] ?? OF_POCKETBASE.find(([pattern]) => pattern.test(message))?.[1];
  if (known) return { ...known, technical: '' };
  const { text, technical } = explainError(message);
  return { what: text, advice: '', technical };
}
