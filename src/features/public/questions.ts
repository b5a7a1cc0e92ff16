/** Questions before registration. Each answer is true of the code, limits included: a change of the code changes it. */
import { RELEASE_AFTER } from '../../domain/delivery/transfer';
import type { Language } from '../../domain/people/language';
import { HOUR } from '../../domain/time/duration';

const IN_GERMAN: Record<Language, string> = {
  en: 'Englisch',
  pl: 'Polnisch',
  ro: 'Rumänisch',
  tr: 'Türkisch',
  uk: 'Ukrainisch',
  ru: 'Russisch',
  ar: 'Arabisch',
  bg: 'Bulgarisch',
  sr: 'Serbisch/Kroatisch',
  es: 'Spanisch',
  fa: 'Persisch',
};
const SPOKEN = new Intl.ListFormat('de').format(Object.values(IN_GERMAN).sort((a, b) => a.localeCompare(b, 'de')));

export const QUESTIONS: ReadonlyArray<{ question: string; answer: readonly string[] }> = [
  {
    question: 'Müssen die Leute vor Ort Deutsch können?',
    answer: [
      `Nein. Beim Dokumentieren steht jeder Text auch in einer zweiten Sprache: ${SPOKEN}.`,
      'Notizen bleiben in der Sprache, in der sie geschrieben wurden.',
    ],
  },
  {
    question: 'Was sagt der Betriebsrat?',
    answer: [
      'Objektbeleg hält fest, wer wann und wo dokumentiert hat. Gibt es beim Dienstleister einen Betriebsrat, bestimmt er darüber mit (§ 87 Abs. 1 Nr. 6 BetrVG). Sprechen Sie ihn früh an.',
      'Der Standort wird nur während einer Aufnahme abgefragt, nie dazwischen. Wege, Pausen und Arbeitszeiten erfasst Objektbeleg nicht.',
    ],
  },
  {
    question: 'Geht das auch im Keller, ohne Empfang?',
    answer: [
      'Ja. Fotos und Notizen sind sofort auf dem Telefon gesichert und werden übertragen, sobald wieder Netz da ist. Die App muss dafür auf diesem Telefon einmal mit Netz geöffnet worden sein.',
      'Ohne GPS gilt die Adresse der Immobilie. Das steht dann im Nachweis.',
    ],
  },
  {
    question: 'Wie bekommen wir die Nachweise heraus?',
    answer: [
      'Sie drucken einzelne oder ausgewählte Nachweise, laden ausgewählte Einträge als Tabelle (CSV) und ihre Fotos als ZIP-Datei.',
      'Unter „Konto“ laden Sie außerdem alles, was zu Ihrem Konto gespeichert ist, als eine Datei (JSON) herunter; die Fotos stehen als Originale an der jeweiligen Dokumentation.',
    ],
  },
  {
    question: 'Was ist, wenn wir aufhören?',
    answer: [
      'Sie laden Ihre Daten herunter und schreiben uns. Ihr Konto wird dann gelöscht, endgültig nach 14 Tagen.',
      'Die Dokumentationen bleiben bei den Dienstleistern, die sie erstellt haben, denn sie sind auch deren Nachweis.',
    ],
  },
  {
    question: 'Müssen private Telefone benutzt werden?',
    answer: [
      'Nein, ein Diensttelefon geht ebenso: Objektbeleg läuft im Browser. Ein Telefon können sich mehrere teilen.',
      `Auf einem privaten Telefon nutzt die App Kamera und Standort nur während einer Aufnahme und nur mit Erlaubnis. Kontakte und andere Fotos sieht sie nicht, und der Betrieb bekommt keinen Zugriff auf das Telefon. Übertragene Fotos werden dort nach ${RELEASE_AFTER / HOUR} Stunden gelöscht, sobald der Server ihren Empfang ein zweites Mal bestätigt hat.`,
    ],
  },
  {
    question: 'Wie sicher ist das?',
    answer: [
      'Jede Hausverwaltung sieht nur die Nachweise zu ihren Immobilien, jeder Betrieb nur die eigenen. Der Server prüft beim Empfang die Prüfsumme jedes Fotos, und die App löscht auf dem Telefon nichts, was nicht bestätigt ist.',
      'Berichtigt die Administration einen Nachweis, steht das mit Name und Zeitpunkt dabei; der Wortlaut bei der Abgabe bleibt erhalten. Was auf einem Foto zu sehen ist, prüft Objektbeleg nicht.',
    ],
  },
];
