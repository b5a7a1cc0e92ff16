/**
 * Chapters of the privacy policy about the software. Each sentence is true of the code: a change of storage, periods or
 * third parties changes it too.
 */
import { PageSection } from './PublicPage';

export function Stored() {
  return (
    <PageSection title="Was gespeichert wird">
      <p>
        <strong>Konto:</strong> Name, Firmenname, E-Mail-Adresse und ob sie bestätigt ist, Rolle, bei Mitarbeitenden der
        Betrieb, ob und seit wann das Konto gesperrt ist, ob die Zwei-Faktor-Anmeldung an ist, bei einer
        Authenticator-App ihr Geheimnis (versiegelt) und Prüfwerte der Wiederherstellungscodes, ob das Passwort selbst
        gewählt wurde, und das Passwort als Prüfwert, aus dem es sich nicht zurückrechnen lässt. Zweck ist die
        Anmeldung; Rechtsgrundlage ist der Vertrag (Art. 6 Abs. 1 Buchst. b DSGVO).
      </p>
      <p>
        <strong>Immobilien und Einladungen:</strong> Name, Anschrift, Notizen und Position der Immobilie, wer dort
        welche Leistung erbringt, die E-Mail-Adresse, an die eine Einladung geht, und die Links zum Dokumentieren ohne
        Anmeldung.
      </p>
      <p>
        <strong>Dokumentation:</strong> Fotos, Beginn und Zeitpunkt der Aufnahme, Eingang auf dem Server, Standort
        (Koordinaten, Anschrift, Genauigkeit, Entfernung zur Immobilie und ob er vom GPS, von der Immobilie oder von der
        Person stammt), Notizen, Immobilie, Leistung, Betrieb, der Name der Person, die dokumentiert, auch wenn sie ihn
        nur über einen Link angibt, und ob sie angemeldet war oder einen Link benutzt hat. Der Wortlaut bei der Abgabe
        bleibt neben späteren Änderungen erhalten. Zweck ist der Nachweis der erbrachten Leistung; Rechtsgrundlage sind
        der Vertrag zwischen Hausverwaltung und Dienstleister und das berechtigte Interesse an einem nachprüfbaren Beleg
        (Art. 6 Abs. 1 Buchst. b und f DSGVO).
      </p>
      <p>
        <strong>Fotos:</strong> Verborgene Angaben der Kamera (EXIF) werden auf dem Gerät entfernt, bevor ein Foto
        gespeichert wird. Gespeichert werden Aufnahmezeit, Größe, Prüfsumme und ob das Foto mit der Kamera der App
        aufgenommen oder aus einer Datei übernommen wurde. An Geräteinformationen kommen nur die Uhrzeit des Geräts,
        ihre Abweichung von der des Servers und die Signatur mit einem Schlüssel dazu, den dieses Gerät für jede Person
        und jeden Link eigens erzeugt und nicht herausgibt; er belegt, dass Dokumentationen vom selben Gerät stammen.
      </p>
      <p>
        <strong>Protokoll:</strong> Wer Konten, Immobilien, Zuordnungen, Links, Einladungen oder Dokumentationen anlegt,
        ändert oder löscht, wird mit Name und Zeitpunkt festgehalten, bei Änderungen mit den Angaben vorher und nachher.
      </p>
    </PageSection>
  );
}

/** Retention. */
export function KeptSection() {
  return (
    <PageSection title="Wie lange es gespeichert bleibt">
      <p>
        <strong>Konten</strong> bleiben, bis sie gelöscht werden. Gelöschte Konten verschwinden sofort aus allen Listen
        und werden nach 14&nbsp;Tagen endgültig gelöscht: So lange können Aufnahmen noch ankommen, die auf einem Telefon
        warten.
      </p>
      <p>
        <strong>Dokumentationen</strong> bleiben, bis der Dienstleister oder die Administration sie löscht, auch wenn
        das Konto der Person nicht mehr besteht; ihr Name gehört zum Beleg. Von einer gelöschten Dokumentation bleiben
        Nummer, Immobilie, Leistung, Beteiligte, Zeitpunkt, Prüfsumme und wer sie wann und warum gelöscht hat; das sehen
        beide Seiten. Wann eine Hausverwaltung ihre Liste zuletzt angesehen hat, steht bei ihrem Konto.
      </p>
      <p>
        <strong>Das Protokoll der Änderungen</strong> bleibt, solange es die Installation gibt: Es ist Teil des
        Nachweises. Wird ein Konto, eine Einladung oder eine Dokumentation endgültig gelöscht, verschwinden auch dort
        Namen, Anschriften, Standorte und Texte; es bleiben Prüfsummen, Zeitpunkte und welche Felder betroffen waren.
      </p>
      <p>
        <strong>Das Prüfbuch</strong> ist öffentlich und belegt, dass nichts nachträglich verändert wurde. Es enthält
        nur Prüfsummen mit Zufallszahlen. Mit einer Dokumentation wird gelöscht, woraus ihre Prüfsummen entstanden;
        danach sagen sie über niemanden mehr etwas. Ein Zeitstempeldienst, wo der Betreiber einen eingerichtet hat,
        bekommt stündlich nur die Prüfsumme des ganzen Prüfbuchs. Wer die Nummer einer Dokumentation kennt, kann auf der
        Seite „Nachweis prüfen“ ohne Anmeldung sehen, wann sie aufgenommen wurde und einging, Postleitzahl und Ort, die
        Leistung und ob sie berichtigt oder gelöscht wurde. Das bleibt auch nach einer Löschung; Namen, Straße und
        Position sind nicht dabei.
      </p>
      <p>
        <strong>Geteilte Dokumentationen:</strong> Hausverwaltung oder Dienstleister können einzelne Dokumentationen für
        7, 30 oder 90 Tage per Link zeigen, etwa einem Eigentümer oder einer Versicherung. Namen von Mitarbeitenden
        stehen dort abgekürzt, wenn beim Teilen nichts anderes gewählt wurde. Gespeichert wird nur, in welcher Minute
        der Link geöffnet wurde, nicht von wem; 90 Tage nach seinem Ende wird auch das gelöscht.
      </p>
      <p>
        <strong>Andere Programme:</strong> Zu einer Kalender-Adresse oder einem API-Schlüssel speichern wir Titel,
        Umfang, Anlage und die Stunde der letzten Nutzung. Wer die Adresse oder den Schlüssel hat, liest damit, was das
        Konto sieht; ein Kalender nennt Personen nur, wenn das gewählt wurde. Beide enden mit allen Anmeldungen des
        Kontos und nach 180&nbsp;Tagen ohne Nutzung; 90&nbsp;Tage später wird der Eintrag gelöscht. Ein Webhook schickt
        Kennungen und Zeiten von Ereignissen an eine Adresse, die das Konto nennt, ohne Namen, Notizen und Fotos; was
        gesendet wurde, steht 30&nbsp;Tage im Protokoll, der Tag einer fehlenden Leistung 90&nbsp;Tage.
      </p>
      <p>
        <strong>Soll-Bilder:</strong> Hausverwaltung oder Dienstleister können ein Foto zum Soll-Bild einer Leistung
        machen. Verkleinert liegt es dann auf den Telefonen, mit denen dort gearbeitet wird, bis die Wahl endet oder das
        Foto gelöscht wird und das Telefon davon erfährt.
      </p>
      <p>
        <strong>Gelöschte Immobilien</strong> und beendete Zusammenarbeit, Zuordnungen und Links bleiben mit dem Tag
        ihres Endes gespeichert, weil Dokumentationen sich auf sie beziehen; in den Listen stehen sie nicht mehr.
      </p>
      <p>
        <strong>Einladungen</strong> gelten 7&nbsp;Tage und stehen in der Liste der Hausverwaltung, bis sie dort
        gelöscht werden.
      </p>
      <p>
        <strong>Anmeldungen</strong> gelten 90&nbsp;Tage ab dem letzten Start mit Netz und höchstens 180&nbsp;Tage, die
        Berechtigung eines Geräts, Gesichertes zu übertragen, 60&nbsp;Tage, ein Code zur Anmeldung 10&nbsp;Minuten. Zu
        jeder Anmeldung speichern wir Browser, Beginn und Tag der letzten Nutzung, bis 92&nbsp;Tage nach dieser; sie
        stehen im Konto unter „Meine Geräte“. <strong>Antworten des Kartendienstes</strong> auf Koordinaten und
        Anschriften bleiben ohne Bezug zu einer Person 90&nbsp;Tage.
      </p>
      <p>
        <strong>Wochenübersichten und Hinweise per E-Mail:</strong> Wann welche an wen ging und ob der Mailserver sie
        annahm, bleibt ein Jahr gespeichert, ihr Inhalt nicht. Was jemand abbestellt hat, bleibt, bis das Konto gelöscht
        wird.
      </p>
      <p>
        <strong>Sicherungskopien</strong>, die der Betreiber anlegt, enthalten auch, was seither gelöscht wurde, bis er
        sie löscht: ohne eigene Festlegung nach 24&nbsp;Monaten, eine laufende Kopie nach zwei Tagen.
      </p>
      <p>
        <strong>Auf Antrag</strong> (Art. 17 DSGVO) löscht der Betreiber eine Dokumentation oder eine Person mit allem,
        woraus ihre Prüfsummen entstanden, auch aus Protokoll, Vermerken und Freigaben, soweit es nicht für die
        Verteidigung von Rechtsansprüchen gebraucht wird. Statt eines Namens steht dann „Gelöschte Person“. Was in
        Sicherungskopien davon noch steht, wird nach jeder Wiederherstellung erneut gelöscht; dafür bleiben Kennung und
        Zeitpunkt der Löschung gespeichert.
      </p>
    </PageSection>
  );
}

/** Third parties. */
export function Services() {
  return (
    <PageSection title="Welche Dienste beteiligt sind">
      <p>
        <strong>Cloud-Backend:</strong> Konten, Dokumentationen und Fotos liegen auf dem Server dieser Installation, die
        Fotos gegebenenfalls in dem Objektspeicher, den der Betreiber dafür eingerichtet hat.
      </p>
      <p>
        <strong>E-Mail-Versand:</strong> Einladungen und Benachrichtigungen zum Konto (Adresse bestätigen oder ändern,
        Passwort zurücksetzen, Code zur Anmeldung) gehen über den Mailserver des Betreibers, ebenso an Hausverwaltungen
        und Dienstleister die Wochenübersicht und Hinweise auf das, was ihre Antwort braucht; sie nennen Immobilien,
        Leistungen, Tage und Anzahlen, keine Mitarbeitenden, Standorte oder Fotos, und lassen sich mit einem Klick
        abbestellen. Dafür werden die Adresse des Empfängers und der Inhalt der E-Mail verarbeitet. Werbung wird nicht
        versendet.
      </p>
      <p>
        <strong>Anonymisierte Auswertung:</strong> Gezählt wird auf dem Server: Dokumentationen je Tag und belegter
        Speicher, ohne Bezug zu einer Person. Ein Auswertungsskript läuft in der App nicht, Cookies werden nicht
        gesetzt, Personen werden nicht verfolgt.
      </p>
      <p>
        <strong>Kartendienst:</strong> Um aus Koordinaten (auch nachträglich) eine Adresse zu machen, eine Adresse beim
        Eintippen zu ergänzen oder eine Immobilie auf der Karte zu finden, fragt der Server einen Kartendienst mit
        diesen Koordinaten oder diesem Text; Person und Gerät werden dabei nicht genannt. Eine Karte wird erst geladen,
        wenn Sie „Karte laden“ antippen, es sei denn, sie kommt vom Server dieser Installation. Dann ruft Ihr Gerät
        Kartenbilder bei dem dort genannten Anbieter ab, der dabei Ihre IP-Adresse erfährt. „In Maps öffnen“ führt zu
        einem fremden Kartendienst.
      </p>
      <p>
        <strong>Wetterdienst:</strong> Hat der Betreiber es eingeschaltet, fragt der Server zu jeder Dokumentation,
        welches Wetter in der Stunde der Aufnahme gemessen wurde, und bei Winterdienst nach Bedarf auch für die
        vereinbarten Stunden. Er nennt dabei nur die Stunde und ein Gebiet von etwa 11 mal 7 Kilometern, weder Adresse
        noch Immobilie oder Person. Die Antwort wird ohne Bezug zu einer Person gespeichert.
      </p>
    </PageSection>
  );
}

/** The server's logs. */
export function Logs() {
  return (
    <PageSection title="Was der Server mitschreibt">
      <p>
        Der Server führt 5&nbsp;Tage lang ein technisches Protokoll: Zeitpunkt, aufgerufene und verweisende Adresse ohne
        Zugangsschlüssel, Ergebnis und Kennung des Browsers. IP-Adressen werden nicht gespeichert; gegen zu viele
        Anfragen werden sie kurz im Arbeitsspeicher gezählt. Fehlversuche bei Passwörtern und Codes werden je Konto
        unter einem Prüfwert gezählt, nicht unter der Adresse selbst, und spätestens eine Stunde nach dem letzten
        vergessen.
      </p>
      <p>
        Meldet ein Browser, dass er auf unseren Seiten etwas Fremdes blockiert hat, gibt der Server aus, was und von
        welcher Domain; die Adresse der Seite und die Person stehen nicht dabei.
      </p>
    </PageSection>
  );
}

export function DeviceSection() {
  return (
    <PageSection title="Auf Ihrem Gerät">
      <p>
        Damit die App ohne Netz arbeitet, speichert sie Anmeldung, Immobilien, Dokumentationen, Einstellungen und noch
        nicht übertragene Fotos im Speicher des Browsers; beim Dokumentieren über einen Link auch den angegebenen Namen.
        Übertragene Fotos werden dort nach 72&nbsp;Stunden gelöscht, sobald der Server ihren Empfang ein zweites Mal
        bestätigt hat. Beim Abmelden verschwindet die Anmeldung; was noch nicht übertragen ist, bleibt bis zur
        Übertragung gesichert. Ein Fehlerprotokoll von höchstens 500&nbsp;Zeilen ohne Namen, Texte und Schlüssel bleibt
        auf dem Gerät. Mit jeder Verbindung teilt das Gerät dem Betrieb mit, wie viele gespeicherte Dokumentationen noch
        nicht übertragen sind und seit wann, sonst nichts darüber. Der Betrieb sieht den Tag der letzten Verbindung,
        eine Uhrzeit nur, solange etwas wartet, und kann die Anzeige abschalten.
      </p>
      <p>
        Kamera und Standort werden nur während einer Aufnahme genutzt und nur, wenn Sie es dem Browser erlaubt haben.
        Die Sprache, die Sie wählen, bleibt auf dem Gerät; gespeichert und übertragen wird alles wie ohne sie.
      </p>
    </PageSection>
  );
}
