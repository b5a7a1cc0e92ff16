import { FileText } from 'lucide-react';
import { ButtonLink } from '../../components/Button';
import { dateTime, formatAccuracy, numberText, photoCount } from '../../components/format';
import { authPath, PATHS } from '../../components/paths';
import { StateLine } from '../../components/StateLine';
import { coordinatesText, distanceText } from '../../domain/documentation/place';
import { Proofs } from './LandingProof';
import capture from './pictures/capture.avif';
import oldCapture from './pictures/capture.webp';
import snow from './pictures/snow.webp';
import { STORY, STORY_PHOTOS } from './story';
import './landing.css';

export function Register() {
  return (
    <ButtonLink variant="primary" size="tall" className="btn--call" to={authPath('signup')}>
      Jetzt kostenlos registrieren
    </ButtonLink>
  );
}

export function Hero() {
  return (
    <section className="wrap hero">
      <div className="hero__text">
        <h1>Jede Leistung am Objekt, belegt mit Foto, Uhrzeit und Standort.</h1>
        <p className="lead">
          Reinigung, Winterdienst, Hausmeister und Gartenpflege halten ihre Arbeit vor Ort fest. So haben Sie zu jedem
          Einsatz einen Leistungsnachweis, ohne nachzufragen.
        </p>
        <div className="hero__call">
          <Register />
          <ButtonLink size="tall" icon={FileText} to={PATHS.sample}>
            Beispiel ansehen
          </ButtonLink>
          {/* An anchor, not the router's link: it must work without a script. */}
          <a className="btn btn--quiet btn--tall" href="#dienstleister">
            Ich bin Dienstleister
          </a>
        </div>
        <p className="small muted">
          Für Hausverwaltungen kostenlos, ohne Zahlungsdaten. Sie sind eingeladen oder haben einen QR-Code?{' '}
          <a href="#zugang">So fangen Sie an</a>
        </p>
      </div>
      <Proofs />
    </section>
  );
}

/** One capture: on the phone, and as the Hausverwaltung gets it. */
export function OnSite() {
  return (
    <div className="hero__pic">
      <figure className="hero__step hero__step--phone">
        <div className="hero__phone">
          <picture>
            <source srcSet={capture} width={456} height={987} type="image/avif" />
            <img
              src={oldCapture}
              width={456}
              height={987}
              loading="lazy"
              alt="Aufnahme auf dem Telefon: Kamera, Restzeit und Auslöser"
            />
          </picture>
        </div>
        <figcaption>Vor Ort: ein Foto genügt</figcaption>
      </figure>
      <figure className="hero__step">
        <Receipt />
        <figcaption>In der Hausverwaltung: der Leistungsnachweis</figcaption>
      </figure>
    </div>
  );
}

/** The sample record. */
function Receipt() {
  const place = { latitude: STORY.latitude ?? 0, longitude: STORY.longitude ?? 0 };
  return (
    <div className="card hero__card">
      <div className="hero__head">
        <span className="hero__title">Leistungsnachweis</span>
        <span className="badge">Beispiel</span>
        <span className="muted small nowrap">{numberText(STORY.number)}</span>
      </div>
      <dl className="file">
        <dt>Zeit</dt>
        <dd className="strong">{dateTime(STORY.capturedAt)}</dd>
        <dt>Immobilie</dt>
        <dd>
          <span className="strong">{STORY.propertyName}</span>
          <span className="small">{STORY.propertyAddress}</span>
        </dd>
        <dt>Leistung</dt>
        <dd>
          {STORY.serviceType}
          <span className="small">{STORY.companyName}</span>
        </dd>
        <dt>Standort</dt>
        <dd>
          {coordinatesText(place)}, {formatAccuracy(STORY.accuracy ?? 0)}
          <span className="small">{distanceText(STORY.distance ?? 0)} vom Objekt entfernt</span>
        </dd>
      </dl>
      <img className="photo" src={snow} width={816} height={459} loading="lazy" alt={STORY_PHOTOS[0].alt} />
      <div className="hero__foot">
        <StateLine state="done">Übertragen</StateLine>
        <span className="small muted">{photoCount(STORY.photoCount)}</span>
      </div>
    </div>
  );
}
