import { Link } from 'react-router-dom';
import { formatDate, formatTime } from '../../components/format';
import { PATHS } from '../../components/paths';
import { OnSite } from './LandingHero';
import { STEPS } from './landingTexts';
import { ProductPicture } from './ProductPicture';
import { STORY } from './story';
import { CALENDAR, LIST, RECEIPT } from './storyPictures';
import './landingStory.css';

export function LandingSteps() {
  return (
    <section className="wrap sec">
      <h2>In drei Schritten zum ersten Leistungsnachweis</h2>
      <ol className="begin">
        {STEPS.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** One morning at one property, in pictures of the running product (tests/support/run/pictures.mjs). */
export function Story() {
  const { capturedAt, propertyName, employeeName } = STORY;
  return (
    <section className="wrap sec">
      <div>
        <h2>Ein Wintermorgen in Köln</h2>
        <p className="muted measure">
          {formatDate(capturedAt)}, {propertyName}: Um {formatTime(capturedAt)} hat {employeeName} den Gehweg geräumt
          und fotografiert. Die Bilder zeigen das Produkt, wie es ist; Personen und Betriebe sind erfunden.
        </p>
      </div>
      <OnSite />
      <figure className="shot">
        <ProductPicture
          {...LIST}
          alt="Liste der Hausverwaltung: oben der Einsatz vom Morgen, darunter die früheren, mit Vorschau der Fotos"
        />
        <figcaption>
          <span className="shot__what">Die Liste.</span> Der neueste Einsatz steht oben: {formatTime(capturedAt)}, mit
          Fotos, Person und Leistung.
        </figcaption>
      </figure>
      <div className="shots">
        <figure className="shot">
          <ProductPicture {...CALENDAR} alt="Kalender der Immobilie mit den Einsätzen jedes Tages im November 2026" />
          <figcaption>
            <span className="shot__what">Der Kalender der Immobilie.</span> Wann jemand da war und mit welcher Leistung.
          </figcaption>
        </figure>
        <figure className="shot">
          <ProductPicture
            {...RECEIPT}
            alt="Leistungsnachweis auf Papier: Datum, Uhrzeit, Immobilie, Leistung, Person, Standort, Notizen und Fotos"
          />
          <figcaption>
            <span className="shot__what">Der Leistungsnachweis.</span> Eine Seite, am Bildschirm und auf Papier.{' '}
            <Link to={PATHS.sample}>Als Beispiel öffnen</Link>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
