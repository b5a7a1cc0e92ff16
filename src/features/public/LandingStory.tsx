import { Link } from 'react-router-dom';
import { formatDate, formatTime } from '../../components/format';
import { PATHS } from '../../components/paths';
import { STEPS } from './landingTexts';
import { STORY } from './story';
import { CALENDAR, LIST, type Pictured, RECEIPT } from './storyPictures';
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

/** One morning at one property, in pictures of the running product (tests/support/pictures.mjs). */
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
            <span className="shot__what">Der Kalender der Immobilie.</span> An welchen Tagen jemand da war, und wofür.
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

/** landing.ts replaces this by the chosen theme. */
const DARK = '(prefers-color-scheme: dark)';
const PHONE = '(max-width: 47.99rem)';

/** A screenshot, with a phone version; `old`: WebP for browsers before 2023. */
function ProductPicture({ desk, phone, alt }: Pictured & { alt: string }) {
  const { width, height } = desk;
  const avif = 'image/avif';
  const small = phone && { width: phone.width, height: phone.height, type: avif };
  return (
    <picture>
      {small && <source media={`${DARK} and ${PHONE}`} srcSet={phone.dark} {...small} />}
      {small && <source media={PHONE} srcSet={phone.light} {...small} />}
      <source media={DARK} srcSet={desk.dark} width={width} height={height} type={avif} />
      <source srcSet={desk.light} width={width} height={height} type={avif} />
      <img src={desk.old} width={width} height={height} loading="lazy" alt={alt} />
    </picture>
  );
}
