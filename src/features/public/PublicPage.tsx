import { ArrowLeft } from 'lucide-react';
import { type ComponentType, createContext, type MouseEvent, type ReactNode, use } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../components/Button';
import { useTitle } from '../../components/FieldScreen';
import { PublicHead } from '../../components/PublicHead';
import { PATHS } from '../../components/paths';
import { CONTENT } from '../../components/SkipLink';

type LegalProps = { title: string; children: ReactNode };

/** The frame of imprint, privacy and contact; the app replaces it when a person is signed in (LegalScreens.tsx). */
export const LegalFrame = createContext<ComponentType<LegalProps>>(PublicLegal);

/** Imprint, privacy and contact (spec 2). */
export function PublicPage({ title, children }: LegalProps) {
  const Frame = use(LegalFrame);
  return (
    <Frame title={title}>
      <div className="prose">{children}</div>
    </Frame>
  );
}

function PublicLegal({ title, children }: LegalProps) {
  return (
    <PublicFrame title={title} className="page--text">
      <h1 className="page__title">{title}</h1>
      {children}
    </PublicFrame>
  );
}

export function PublicFrame(props: { title: string; className?: string; children: ReactNode }) {
  useTitle(props.title);
  return (
    <div className="office">
      <PublicHead>
        <div className="office__who">
          <Back />
        </div>
      </PublicHead>
      <main className={['wrap page', props.className].filter(Boolean).join(' ')} id={CONTENT} tabIndex={-1}>
        {props.children}
      </main>
      <SiteFoot />
    </div>
  );
}

/** Back to the app with typed text; else the start page. */
function Back() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const goBack = (event: MouseEvent) => {
    // The first URL of a visit has this key: no way back.
    if (key === 'default') return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <ButtonLink variant="quiet" icon={ArrowLeft} to={PATHS.landing} onClick={goBack}>
      Zurück
    </ButtonLink>
  );
}

export function SiteFoot() {
  return (
    <footer className="site-foot">
      <div className="office__in">
        <span className="muted">Objektbeleg: Leistungen an Immobilien dokumentieren</span>
        <nav className="links push" aria-label="Rechtliches">
          <LegalLinks />
        </nav>
      </div>
    </footer>
  );
}

export function LegalLinks() {
  return (
    <>
      <NavLink to={PATHS.imprint}>Impressum</NavLink>
      <NavLink to={PATHS.privacy}>Datenschutz</NavLink>
      <NavLink to={PATHS.contact}>Kontakt</NavLink>
      {/* The server's own pages: no routes of the app. */}
      <a href="/barrierefreiheit">Barrierefreiheit</a>
      <a href={PATHS.check}>Prüfen</a>
    </>
  );
}

export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function ContactLink() {
  return <Link to={PATHS.contact}>Kontakt</Link>;
}
