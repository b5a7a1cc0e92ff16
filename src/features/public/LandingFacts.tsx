import { Link } from 'react-router-dom';
import { ButtonLink } from '../../components/Button';
import { authPath, PATHS } from '../../components/paths';
import { Lines, OperatorText, useSite } from './Operator';
import { QUESTIONS } from './questions';
import './landingFacts.css';

/** Costs, operator, data location: only what this operator configured. */
export function LandingFacts() {
  const { imprint, costs, hosting } = useSite();
  return (
    <section className="wrap sec">
      <h2>Kosten, Betreiber, Daten</h2>
      <dl className="file facts">
        <dt>Hausverwaltungen</dt>
        <dd>
          <span className="strong">Kostenlos</span>
          <span className="small">Ohne Zahlungsdaten.</span>
        </dd>
        <Sentence what="COSTS" value={costs} label="Dienstleister" />
        <OperatorText what="IMPRINT" value={imprint}>
          {({ name, address }) => (
            <>
              <dt>Betreiber</dt>
              <dd>
                <span className="strong">{name}</span>
                <Lines lines={address} />
                <Link className="small" to={PATHS.imprint}>
                  Impressum
                </Link>
              </dd>
            </>
          )}
        </OperatorText>
        <Sentence what="HOSTING" value={hosting} label="Ort der Daten" />
        <dt>Auswertung</dt>
        <dd>
          Keine Cookies, kein Auswertungsskript, keine Werbung.
          <Link className="small" to={PATHS.privacy}>
            Was gespeichert wird und wer es sieht
          </Link>
        </dd>
      </dl>
    </section>
  );
}

type SentenceProps = { what: 'COSTS' | 'HOSTING'; value: string | null; label: string };

/** A sentence of the operator, absent when not configured. */
function Sentence({ what, value, label }: SentenceProps) {
  return (
    <OperatorText what={what} value={value}>
      {(sentence) => (
        <>
          <dt>{label}</dt>
          <dd>{sentence}</dd>
        </>
      )}
    </OperatorText>
  );
}

/** The second entry: how a company is invited, and what this operator configured about costs and data. */
export function ForProviders() {
  const { costs, hosting } = useSite();
  return (
    <section className="wrap sec" id="dienstleister">
      <h2>Ich bin Dienstleister</h2>
      <dl className="file facts">
        <dt>Dabei sein</dt>
        <dd>
          Ihre Hausverwaltung lädt Sie per E-Mail ein.
          <span className="small">
            Der Link gilt 7&nbsp;Tage. Sie legen damit Ihr Konto an, sehen Ihre Immobilien und teilen Ihre Leute selbst
            ein. Noch keine Einladung? Nennen Sie Ihrer Hausverwaltung diese Seite.
          </span>
        </dd>
        <Sentence what="COSTS" value={costs} label="Was es Sie kostet" />
        <Sentence what="HOSTING" value={hosting} label="Wo die Daten liegen" />
        <dt>Was Sie davon haben</dt>
        <dd>
          Sie belegen jeden Einsatz Ihrer Leute, auch an eigenen Objekten.
          <span className="small">Ihre Nachweise behalten Sie, auch wenn die Zusammenarbeit endet.</span>
        </dd>
      </dl>
    </section>
  );
}

/** One open at a time, without a script. */
export function Questions() {
  return (
    <section className="wrap sec">
      <h2>Was Hausverwaltungen zuerst fragen</h2>
      <div className="asks">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className="ask">
            <summary>
              <h3>{question}</h3>
            </summary>
            {answer.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </details>
        ))}
      </div>
    </section>
  );
}

export function WaysIn() {
  return (
    <section className="wrap sec" id="zugang">
      <h2>Sie sind eingeladen oder arbeiten schon damit?</h2>
      <div className="ways">
        <article className="card way">
          <h3>Mit Einladung per E-Mail</h3>
          <p>
            Eine Hausverwaltung hat Ihren Betrieb eingeladen. Öffnen Sie den Link in der E-Mail; er gilt 7&nbsp;Tage.
            Danach kann die Hausverwaltung Sie neu einladen.
          </p>
        </article>
        <article className="card way">
          <h3>Mit Link oder QR-Code am Objekt</h3>
          <p>
            Öffnen Sie den Link, oder richten Sie die Kamera Ihres Telefons auf den Code. Ein Konto brauchen Sie dafür
            nicht.
          </p>
        </article>
        <article className="card way">
          <h3>Mit Zugang vom Betrieb</h3>
          <p>
            Ihr Betrieb zeigt Ihnen einen QR-Code oder schickt einen Link. Öffnen Sie ihn auf Ihrem Telefon, und geben
            Sie die PIN ein, die Ihr Betrieb Ihnen sagt. Haben Sie E-Mail-Adresse und Passwort bekommen, melden Sie sich
            damit an.
          </p>
          <ButtonLink to={authPath('login')}>Zur Anmeldung</ButtonLink>
        </article>
      </div>
    </section>
  );
}
