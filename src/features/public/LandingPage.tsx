import type { ReactNode } from 'react';
import { Brand } from '../../ui/appBar';
import { ButtonLink } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { authPath, PATHS } from '../../ui/paths';
import { StateLine } from '../../ui/stateLine';
import { BENEFITS, SERVICES } from './landingTexts';
import { SiteFoot } from './PublicPage';
import capture from './pictures/capture.webp';
import snow from './pictures/snow.webp';
import './landing.css';

/**
 * The landing page as anybody may read it (spec 1). Also drawn once at build time, into the HTML that `/` answers with.
 * @param props `notice`: what the app has to say, above everything.
 */
export function LandingPage({ notice }: { notice: ReactNode }) {
  return (
    <div className="land">
      <header className="office__bar">
        <div className="office__in">
          <Brand />
          <div className="office__who office__who--near">
            <ButtonLink variant="quiet" to={PATHS.contact}>
              Kontakt
            </ButtonLink>
            <ButtonLink to={authPath('login')}>Login</ButtonLink>
          </div>
        </div>
      </header>
      <main>
        <div className="wrap land__notice">{notice}</div>
        <Hero />
        <Benefits />
        <Services />
        <Closing />
      </main>
      <SiteFoot />
    </div>
  );
}

function Register() {
  return (
    <ButtonLink variant="primary" size="tall" className="btn--call" to={authPath('signup')}>
      Jetzt kostenlos registrieren
    </ButtonLink>
  );
}

function Hero() {
  return (
    <section className="wrap hero">
      <div className="hero__text">
        <h1>Was am Objekt getan wurde, steht in der Akte.</h1>
        <p className="lead">
          Reinigung, Winterdienst, Hausmeister und Gartenpflege halten ihre Arbeit vor Ort mit Foto, Uhrzeit und
          Standort fest. Ihre Hausverwaltung hat jeden Einsatz belegt, ohne nachzufragen.
        </p>
        <div className="hero__call">
          <Register />
          <p className="small muted">Für Hausverwaltungen kostenlos, ohne Zahlungsdaten.</p>
        </div>
      </div>
      <div className="hero__pic">
        <figure className="hero__step hero__step--phone">
          <div className="hero__phone">
            <img
              src={capture}
              width={456}
              height={987}
              loading="lazy"
              alt="Aufnahme auf dem Telefon: Kamera, Uhrzeit, Standort und Auslöser"
            />
          </div>
          <figcaption>Vor Ort: ein Foto genügt</figcaption>
        </figure>
        <figure className="hero__step">
          <Receipt />
          <figcaption>In der Hausverwaltung: der Beleg</figcaption>
        </figure>
      </div>
    </section>
  );
}

/** What the Hausverwaltung gets, as an example: names and numbers are invented. */
function Receipt() {
  return (
    <div className="card hero__card">
      <div className="hero__head">
        <span className="strong">Dokumentation</span>
        <span className="muted small">Nr.&nbsp;4F7K2-Q9M3X</span>
      </div>
      <dl className="file">
        <dt>Zeit</dt>
        <dd className="strong">21.11.2026, 06:48&nbsp;Uhr</dd>
        <dt>Immobilie</dt>
        <dd>
          <span className="strong">Musterstraße 12, Hinterhaus</span>
          <span className="small">50667 Köln</span>
        </dd>
        <dt>Leistung</dt>
        <dd>
          Winterdienst<span className="small">Kowalski Gebäudedienste GmbH</span>
        </dd>
        <dt>Standort</dt>
        <dd>
          50.938361, 6.959974, ±&nbsp;8&nbsp;m<span className="small">14&nbsp;m vom Objekt entfernt</span>
        </dd>
      </dl>
      <img className="photo" src={snow} width={816} height={459} alt="Geräumter und gestreuter Gehweg" />
      <div className="hero__foot">
        <StateLine state="done">Übertragen</StateLine>
        <span className="small muted">2&nbsp;Fotos</span>
      </div>
    </div>
  );
}

function Benefits() {
  return (
    <section className="wrap sec">
      <h2>Sechs Gründe, die im Alltag zählen</h2>
      <div className="benefits">
        {BENEFITS.map(({ icon, title, text }) => (
          <article key={title} className="benefit">
            <Icon of={icon} />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

function Services() {
  return (
    <section className="wrap sec">
      <div>
        <h2>Für alle Dienstleister geeignet</h2>
        <p className="muted">Ein Ablauf für jede Leistung: Immobilie, Standort, Foto, speichern.</p>
      </div>
      <div className="svcs">
        {SERVICES.map(({ name, text, picture, alt }) => (
          <figure key={name} className="svc">
            <img className="photo" src={picture} width={456} height={342} loading="lazy" alt={alt} />
            <figcaption>
              <span className="strong">{name}</span>
              <span className="small muted">{text}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

function Closing() {
  return (
    <section className="wrap sec">
      <div className="card close">
        <div>
          <h2>Beginnen Sie mit einer Immobilie</h2>
          <p className="muted">
            Konto anlegen, Immobilie eintragen, Dienstleister einladen. Der erste Beleg kommt mit dem nächsten Einsatz.
          </p>
        </div>
        <Register />
      </div>
    </section>
  );
}
