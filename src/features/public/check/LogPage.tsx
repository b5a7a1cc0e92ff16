import { PATHS } from '../../../components/paths';
import { PageSection, PublicPage } from '../PublicPage';

/**
 * Explains the log and offers the programs that check packages, for the build alone: it works without JavaScript. The
 * build replaces the marks by the programs' hashes (vite.landing.ts).
 */
export function LogPage() {
  return (
    <PublicPage title="Prüfbuch">
      <p>
        Das Prüfbuch ist das öffentliche Verzeichnis dieses Servers. Jede Dokumentation, jede Berichtigung und jede
        Löschung steht darin als Prüfsumme. Einträge kommen nur hinzu. Namen, Adressen und Fotos stehen nicht darin.
      </p>
      <PageSection title="Nachlesen und aufbewahren">
        <ul>
          <li>
            <a href="/pruefbuch/keys">Schlüssel des Prüfbuchs</a>: damit unterschreibt der Server jeden Stand.
          </li>
          <li>
            <a href="/pruefbuch/checkpoint">Neuester Stand</a>: die Zahl der Einträge und eine Prüfsumme über alle.
          </li>
        </ul>
        <p>
          Bewahren Sie beides auf, oder lassen Sie es sich von jemandem geben, der es aufbewahrt hat. Steht später etwas
          anderes dort, fällt es auf.
        </p>
      </PageSection>
      <PageSection title="Schadenakte oder Freigabe prüfen">
        <p>
          Am einfachsten ziehen Sie die ZIP-Datei auf die Seite <a href={PATHS.check}>Nachweis prüfen</a>. Für die
          Prüfung ohne Browser gibt es ein Programm für jedes heutige Linux. Laden Sie es von dieser Seite, auch wenn
          eines in der ZIP-Datei liegt: Wer sie fälscht, kann auch das Programm darin fälschen.
        </p>
        <Program name="pruefen.sh" what="Für eine Schadenakte" sum="%SHA_CASE_FILE%" />
        <Program name="freigabe.sh" what="Für eine heruntergeladene Freigabe" sum="%SHA_SHARE%" />
        <p>
          Laden Sie auch die <a href="/pruefbuch/keys">Schlüssel</a> als Datei keys. ORDNER ist der entpackte Ordner:
        </p>
        <p>
          <code>sh pruefen.sh ORDNER keys</code>
        </p>
      </PageSection>
      <PageSection title="Ältere Programme">
        <p>
          Diese Programme haben die Fassung 5. Fassung 4 kennt die Nachfragen nicht, die einer Schadenakte beiliegen
          können. Ältere waren nicht streng genug: Mit Fassung 3 konnte eine zusätzliche Datei unbemerkt bleiben, wenn
          ihr Name einen Zeilenumbruch enthielt. Mit Fassung 2 fiel nicht auf, wenn in einer Schadenakte ein Eintrag vor
          dem neuesten fehlte. Noch ältere konnten eine erfundene Dokumentation für unverändert halten. Die Fassung
          steht im Programm in der Zeile, die mit fassung= beginnt. Fehlt die Zeile, ist es ein noch älteres.
        </p>
        <p>
          ZIP-Dateien, in denen ein älteres Programm liegt, bleiben gültig. Prüfen Sie sie mit dem Programm von dieser
          Seite.
        </p>
      </PageSection>
    </PublicPage>
  );
}

function Program({ name, what, sum }: { name: string; what: string; sum: string }) {
  return (
    <p>
      {what}: <a href={`/pruefbuch/${name}`}>{name}</a>
      <br />
      SHA-256: <code>{sum}</code>
    </p>
  );
}
