/** Summary of the privacy policy; the chapters below are exact. */
import { PageSection } from './PublicPage';

const ANSWERS: ReadonlyArray<readonly [question: string, answer: string]> = [
  [
    'Was steht in einer Dokumentation?',
    'Ihre Fotos, wann und wo sie aufgenommen wurden, Immobilie, Leistung, Notizen und der Name, unter dem Sie dokumentieren.',
  ],
  [
    'Und wenn ich ohne Konto über einen Link dokumentiere?',
    'Dasselbe, mit dem Namen, den Sie eintragen, und dem Vermerk „Per Link“. Ein Kürzel genügt, wenn Ihr Betrieb es kennt. Der Name bleibt für das nächste Mal auf Ihrem Telefon.',
  ],
  [
    'Weiß jemand, wo ich gerade bin?',
    'Nein. Ihr Standort wird nur während einer Aufnahme ermittelt und steht nur in dieser Dokumentation. Vorher fragt Ihr Browser, ob Sie es erlauben.',
  ],
  [
    'Wer sieht es?',
    'Sie selbst, Ihr Betrieb und die Hausverwaltung dieser Immobilie, bei Störungen auch die Administration. Betrieb und Hausverwaltung können einzelne Dokumentationen per Link zeigen. Wer ihre Nummer kennt, sieht ohne Anmeldung Zeit, Ort und Leistung, aber weder Namen noch Fotos.',
  ],
  [
    'Wie lange bleibt es?',
    'So lange, bis der Dienstleister oder die Administration die Dokumentation löscht: Sie ist der Nachweis für getane Arbeit. Übertragene Fotos verschwinden frühestens nach 72 Stunden von Ihrem Telefon.',
  ],
  ['Gibt es Werbung, Cookies oder Tracking?', 'Nein.'],
  [
    'Was kann ich verlangen?',
    'Auskunft, Berichtigung, Löschung und Ihre Daten als Datei. Wie, steht unten unter „Ihre Rechte“.',
  ],
];

export function Short() {
  return (
    <PageSection title="Kurz gesagt">
      {ANSWERS.map(([question, answer]) => (
        <p key={question}>
          <strong>{question}</strong> {answer}
        </p>
      ))}
    </PageSection>
  );
}
