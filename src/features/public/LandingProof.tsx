/** What only Objektbeleg has, as pictures of the running product, and three stories with the demo's numbers. */
import { formatTime } from '../../components/format';
import { distanceText } from '../../domain/documentation/place';
import { DEMO } from './demoNumbers';
import { ProductPicture } from './ProductPicture';
import { STORY } from './story';
import { CHECK, GAP, QUESTION } from './storyPictures';
import './landingProof.css';

const PROOFS = [
  {
    picture: QUESTION,
    what: 'Fragen auf Deutsch.',
    text: 'Die Antwort nennt Tag, Uhrzeit und Foto.',
    alt: 'Frage „Zuletzt Winterdienst?“ in der Liste, darunter die Antwort mit Datum, Uhrzeit und Foto',
  },
  {
    picture: CHECK,
    what: 'Prüfen ohne Konto.',
    text: 'Jeder mit der Nummer sieht, ob der Nachweis unverändert ist.',
    alt: `Öffentliche Seite „Nachweis prüfen“ mit der Nummer ${STORY.number} und dem Ergebnis „Unverändert“`,
  },
  {
    picture: GAP,
    what: 'Lücken finden.',
    text: 'Was nach Leistungsplan fehlt, steht in der Übersicht.',
    alt: 'Übersicht der Hausverwaltung: eine Immobilie ohne Nachweis, mit dem Tag und der Leistung, die fehlt',
  },
] as const;

export function Proofs() {
  return (
    <div className="proofs">
      {PROOFS.map(({ picture, what, text, alt }) => (
        <figure key={what} className="shot">
          <ProductPicture {...picture} alt={alt} early />
          <figcaption>
            <span className="shot__what">{what}</span> {text}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

const { properties, plans, missing, records, weeks, people, photos } = DEMO;

const TALES = [
  {
    number: String(missing),
    unit: 'Lücke gefunden',
    title: 'Die Hausverwaltung',
    text: `${properties} Immobilien, ${plans} Leistungspläne, ${weeks} Wochen: Einmal fehlt die Reinigung. Objektbeleg nennt Immobilie und Tag, ohne dass jemand sucht.`,
  },
  {
    number: String(records),
    unit: 'Nachweise',
    title: 'Der Dienstleister',
    text: `${people} Mitarbeitende haben in ${weeks} Wochen ${records} Einsätze belegt, jeden mit ${photos[0]} bis ${photos[1]} Fotos. Sie liegen je Immobilie beisammen, ohne dass jemand sie sammelt.`,
  },
  {
    number: distanceText(STORY.distance ?? 0),
    unit: 'vom Objekt',
    title: 'Der Nachweis',
    text: `Aufgenommen um ${formatTime(STORY.capturedAt)}, ${STORY.photoCount} Fotos. Jeder Nachweis hat eine Nummer; mit ihr prüft ihn auch ein Gericht oder eine Versicherung, ohne Konto.`,
  },
] as const;

export function Tales() {
  return (
    <section className="wrap sec">
      <div>
        <h2>Drei kurze Geschichten</h2>
        <p className="muted measure">
          Die Zahlen stammen aus den Beispieldaten und dem Beispielnachweis von Objektbeleg. Personen und Betriebe sind
          erfunden.
        </p>
      </div>
      <div className="tales">
        {TALES.map(({ number, unit, title, text }) => (
          <article key={title} className="card tale">
            <h3>{title}</h3>
            <p className="tale__number">
              <span className="tale__count">{number}</span> {unit}
            </p>
            <p>{text}</p>
          </article>
        ))}
      </div>
    </section>
  );
}
