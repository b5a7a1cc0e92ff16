import { PATHS } from '../../../components/paths';
import { PageSection, PublicPage } from '../PublicPage';

/**
 * The page to check a number, for the build alone: it works without JavaScript. The server replaces the marks
 * (pb_hooks/lib/evidence/check.js).
 */
export function CheckPage() {
  return (
    <PublicPage title="Nachweis prüfen">
      %CHECK%
      <p>
        Auf jedem Nachweis steht eine Nummer. Hier sehen Sie, ob es die Dokumentation gibt und ob sie seit dem Eingang
        unverändert ist, ohne Anmeldung.
      </p>
      <form className="stack" action={PATHS.check} method="get">
        <div className="field">
          <label className="field__label" htmlFor="nummer">
            Nummer der Dokumentation
          </label>
          <input
            className="input"
            id="nummer"
            name="nummer"
            defaultValue="%NUMBER%"
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            aria-describedby="nummer-hint"
            required
          />
          <span className="field__hint" id="nummer-hint">
            Zehn Zeichen, zum Beispiel 4F7K2-Q9M3X. Groß- oder Kleinschreibung und der Strich spielen keine Rolle.
          </span>
        </div>
        <p>
          <button type="submit" className="btn btn--primary">
            Prüfen
          </button>
        </p>
      </form>
      <FileCheck />
      <NotProven />
      <PageSection title="Was hier nicht zu sehen ist">
        <p>
          Namen, Straße, genaue Position, Notizen und Fotos zeigt diese Seite niemandem. Sie stehen auf dem Nachweis
          selbst; die Beteiligten sehen sie nach der Anmeldung.
        </p>
      </PageSection>
    </PublicPage>
  );
}

/** Shown by its script (src/checkFile.ts); the server adds its data of the log. */
function FileCheck() {
  return (
    <div id="file-check" data-keys="%KEYS%" data-checkpoint="%CHECKPOINT%" hidden>
      <section className="stack" aria-labelledby="file-check-title">
        <h2 id="file-check-title">Foto, PDF oder Schadenakte prüfen</h2>
        <div className="field">
          <label className="field__label" htmlFor="file-check-input">
            Dateien wählen oder auf diese Seite ziehen
          </label>
          <input
            className="input"
            id="file-check-input"
            type="file"
            multiple
            accept="image/jpeg,application/pdf,application/zip,.zip"
            aria-describedby="file-check-hint"
          />
          <span className="field__hint" id="file-check-hint">
            Fotos und PDF werden mit den Fotos der Dokumentation verglichen, deren Nummer oben steht, eine Schadenakte
            oder Freigabe (ZIP) mit dem Prüfbuch. Die Dateien verlassen Ihr Gerät nicht. Ein Programm, das ohne Browser
            prüft, steht unter <a href={PATHS.log}>Prüfbuch</a>.
          </span>
        </div>
        <progress aria-label="Wird geprüft" hidden />
        <div role="status" aria-label="Ergebnis des Vergleichs">
          <ul className="stack" />
        </div>
      </section>
    </div>
  );
}

function NotProven() {
  return (
    <PageSection title="Was das nicht beweist">
      <p>
        <strong>Dass das Foto zeigt, was behauptet wird.</strong> Was vor der Kamera war und ob die Arbeit gut gemacht
        ist, prüft niemand.
      </p>
      <p>
        <strong>Dass Zeit und Ort der Aufnahme stimmen.</strong> Beides nennt das Telefon. Die Zeit des Eingangs und der
        Unterschrift nennt nur unser Server. Ein Zeitstempel von außen zeigt, dass es den Eintrag zu dieser Zeit schon
        gab.
      </p>
      <p>
        <strong>Dass Ihr Ausdruck echt ist.</strong> Eine Nummer lässt sich abschreiben. Vergleichen Sie Zeit, Ort und
        Leistung mit dem Ausdruck; den ganzen Inhalt bestätigt erst der Vergleich mit der gespeicherten Dokumentation.
      </p>
      <p>
        <strong>Dass die gespeicherten Fotodateien noch dieselben sind.</strong> Diese Seite vergleicht Angaben und
        Prüfsummen; die Dateien auf dem Server liest sie nicht. Die Dateien prüft der Betreiber mit einem eigenen
        Befehl.
      </p>
      <p>
        <strong>Dass alle Arbeiten hier stehen.</strong> Eine Arbeit, die nie aufgenommen oder nie übertragen wurde,
        steht in keinem Prüfbuch.
      </p>
      <p>
        <strong>Dass wir selbst ehrlich sind.</strong> Diese Seite kommt vom Betreiber. Wer ihm nicht trauen will,
        vergleicht das öffentliche <a href="/pruefbuch/checkpoint">Prüfbuch</a> mit einem Stand, den jemand anderes
        aufbewahrt hat.
      </p>
    </PageSection>
  );
}
