import type { ReactNode } from 'react';
import { Brand } from '../../components/AppBar';
import { ButtonLink } from '../../components/Button';
import { Icon } from '../../components/Icon';
import { authPath, PATHS } from '../../components/paths';
import { CONTENT, SkipLink } from '../../components/SkipLink';
import { ForProviders, LandingFacts, Questions, WaysIn } from './LandingFacts';
import { Hero, Register } from './LandingHero';
import { Tales } from './LandingProof';
import { LandingSteps, Story } from './LandingStory';
import { BENEFITS, SERVICES } from './landingTexts';
import { SiteFoot } from './PublicPage';

/**
 * The public landing page (spec 1). Also rendered at build time into the HTML of `/`.
 * @param props `notice`: a message of the app on top.
 */
export function LandingPage({ notice }: { notice: ReactNode }) {
  return (
    <div className="land">
      <SkipLink />
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
      <main id={CONTENT} tabIndex={-1}>
        <div className="wrap land__notice">{notice}</div>
        <Hero />
        <Tales />
        <LandingSteps />
        <Story />
        <Benefits />
        <Services />
        <LandingFacts />
        <Questions />
        <ForProviders />
        <WaysIn />
        <Closing />
      </main>
      <SiteFoot />
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
            Konto anlegen, Immobilie eintragen, Dienstleister einladen. Der erste Nachweis kommt mit dem nächsten
            Einsatz.
          </p>
        </div>
        <Register />
      </div>
    </section>
  );
}
