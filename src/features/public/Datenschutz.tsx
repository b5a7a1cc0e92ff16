import { Email, Lines, OfOperator, useOperator } from './operator';
import { ContactLink, PublicPage, Section } from './PublicPage';

/** Privacy policy: what the specification wants said, and exactly what is stored (spec 1, D12, D13, D14, D27). */
export function Datenschutz() {
  const operator = useOperator();
  return (
    <PublicPage title="Datenschutz">
      <Section title="Verantwortlich">
        <OfOperator operator={operator}>
          {({ name, address, email }) => (
            <p>
              <Lines lines={[name, ...address]} />
              <Email address={email} />
            </p>
          )}
        </OfOperator>
      </Section>
      <Recorded />
      <Section title="Wer es sieht">
        <p>
          Hochgeladene Fotos mit ihren Metadaten (GPS-Koordinaten, Zeitstempel, Geräteinformationen) sind nur für die
          Hausverwaltung der Immobilie und die zugeordneten Dienstleister sichtbar. Öffentlich ist nichts davon.
        </p>
      </Section>
      <Services />
      <Device />
      <Section title="Ihre Rechte">
        <p>
          Sie können Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung und die Herausgabe Ihrer Daten
          verlangen, einer Verarbeitung widersprechen und sich bei einer Datenschutzaufsichtsbehörde beschweren. Die
          Adresse steht unter <ContactLink />.
        </p>
      </Section>
    </PublicPage>
  );
}

function Recorded() {
  return (
    <Section title="Was gespeichert wird">
      <p>
        <strong>Konto:</strong> Name, Firmenname, E-Mail-Adresse, Rolle und das Passwort als Prüfwert, aus dem es sich
        nicht zurückrechnen lässt. Zweck ist die Anmeldung; Rechtsgrundlage ist der Vertrag (Art. 6 Abs. 1 Buchst. b
        DSGVO).
      </p>
      <p>
        <strong>Dokumentation:</strong> Fotos, Zeitpunkt der Aufnahme, Standort mit Genauigkeit, Notizen, Immobilie,
        Leistung und der Name der Person, die dokumentiert. Zweck ist der Nachweis der erbrachten Leistung;
        Rechtsgrundlage sind der Vertrag zwischen Hausverwaltung und Dienstleister und das berechtigte Interesse an
        einem nachprüfbaren Beleg (Art. 6 Abs. 1 Buchst. b und f DSGVO).
      </p>
      <p>
        <strong>Fotos:</strong> Verborgene Angaben der Kamera (EXIF) werden auf dem Gerät entfernt, bevor ein Foto
        gespeichert wird. Gespeichert werden Aufnahmezeit, Größe, Prüfsumme und ob das Foto mit der Kamera der App
        aufgenommen oder aus einer Datei übernommen wurde.
      </p>
    </Section>
  );
}

function Services() {
  return (
    <Section title="Welche Dienste beteiligt sind">
      <p>
        <strong>Cloud-Backend:</strong> Konten, Dokumentationen und Fotos liegen auf dem Server dieser Installation.
      </p>
      <p>
        <strong>E-Mail-Versand:</strong> Einladungen und Benachrichtigungen werden per E-Mail gesendet. Dafür wird die
        Adresse des Empfängers verarbeitet.
      </p>
      <p>
        <strong>Anonymisierte Auswertung:</strong> Gezählt wird auf dem Server: Dokumentationen, Fotos und belegter
        Speicher je Tag. Ein Auswertungsskript läuft in der App nicht, Cookies werden nicht gesetzt, Personen werden
        nicht verfolgt.
      </p>
      <p>
        <strong>Kartendienst:</strong> Um aus Koordinaten eine Adresse zu machen, fragt der Server einen Kartendienst;
        Ihr Gerät wird dabei nicht genannt. Eine Karte wird erst geladen, wenn Sie „Karte laden“ antippen. Dann ruft Ihr
        Gerät Kartenbilder bei dem dort genannten Anbieter ab, der dabei Ihre IP-Adresse erfährt. „In Maps öffnen“ führt
        zu einem fremden Kartendienst.
      </p>
    </Section>
  );
}

function Device() {
  return (
    <Section title="Auf Ihrem Gerät">
      <p>
        Damit die App ohne Netz arbeitet, speichert sie Anmeldung, Immobilien, Dokumentationen und noch nicht
        übertragene Fotos im Speicher des Browsers. Übertragene Fotos werden dort nach 72 Stunden gelöscht, sobald der
        Server ihren Empfang ein zweites Mal bestätigt hat. Beim Abmelden verschwindet die Anmeldung; was noch nicht
        übertragen ist, bleibt bis zur Übertragung gesichert.
      </p>
      <p>
        Kamera und Standort werden nur während einer Aufnahme genutzt und nur, wenn Sie es dem Browser erlaubt haben.
        IP-Adressen werden nicht gespeichert.
      </p>
    </Section>
  );
}
