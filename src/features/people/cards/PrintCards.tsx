import { createPortal } from 'react-dom';
import { formatDate } from '../../../components/format';
import { usePrintOnce } from '../../../components/printOnce';
import { QrCode } from '../../../components/QrCode';
import { directionOf, tagOf } from '../../../domain/people/language';
import { CARD_STEPS, type CardLanguage } from './cardTexts';
import './cards.css';

export type Card = {
  id: string;
  fullName: string;
  url: string;
  pin: string;
  expiresAt: number;
  language: CardLanguage;
};
type PrintCardsProps = { company: string; cards: readonly Card[]; onDone: () => void };

/** px a side: 41 mm. */
const QR = 156;
const ON_SHEET = 8;

/** Prints the cards, eight on a sheet, and the PINs on sheets of their own. */
export function PrintCards({ company, cards, onDone }: PrintCardsProps) {
  usePrintOnce(onDone);
  const isBack = Math.ceil(cards.length / ON_SHEET) % 2 === 1;
  return createPortal(
    <div className="cards on-paper">
      <div className="cards__all">
        {cards.map((card) => (
          <PersonCard key={card.id} company={company} card={card} />
        ))}
      </div>
      {isBack && <p className="cards__blank">Diese Seite bleibt leer: Keine PIN steht auf der Rückseite von Karten.</p>}
      <section className="cards__pins">
        <h1>PINs zu den Karten</h1>
        <p>
          {`${company}, gedruckt am ${formatDate(Date.now())}. Nennen Sie jeder Person ihre PIN selbst, und geben Sie dieses Blatt nicht mit den Karten aus.`}
        </p>
        <ul>
          {cards.map(({ id, fullName, pin }) => (
            <li key={id}>
              <span>{fullName}</span>
              <span className="cards__pin">{pin}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>,
    document.body,
  );
}

function PersonCard({ company, card: { fullName, url, expiresAt, language } }: { company: string; card: Card }) {
  return (
    <article className="cards__card">
      <div>
        <QrCode text={url} label={`QR-Code für ${fullName}`} size={QR} />
        <p className="cards__small">{`gültig bis ${formatDate(expiresAt)}, einmal`}</p>
      </div>
      <div className="cards__text">
        <h2>{fullName}</h2>
        <ol lang={language === 'de' ? 'de' : tagOf(language)} dir={language === 'de' ? 'ltr' : directionOf(language)}>
          {CARD_STEPS[language].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="cards__small">
          <b>{company}</b>
          <span className="line">{location.host}</span>
        </p>
      </div>
    </article>
  );
}
