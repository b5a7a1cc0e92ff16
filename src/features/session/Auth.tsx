import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../../data/live/screens';
import { readableEmail } from '../../domain/user';
import { AppBar, Brand } from '../../ui/appBar';
import { useTitle } from '../../ui/fieldScreen';
import { PATHS } from '../../ui/paths';
import { NoticeSlot } from '../../ui/slots';
import { Tabs } from '../../ui/tabs';
import { afterSignIn } from './afterSignIn';
import { setLeaving } from './leaving';
import { SignIn } from './SignIn';
import { SignupForm } from './SignupForm';

const TABS = [
  { value: 'login', label: 'Login' },
  { value: 'signup', label: 'Registrieren' },
] as const;
type Tab = (typeof TABS)[number]['value'];

/** Who it is for, below the mark: signing in is for everybody, registering for property managers only (D5). */
const FOR: Record<Tab, string> = {
  login: 'Für Hausverwaltungen, Dienstleister und Mitarbeitende',
  signup: 'Kostenloses Konto für Hausverwaltungen',
};

/** The specification's Auth screen. A session that still lives leads to its own home at once (spec 4). */
export function Auth() {
  const [query, setQuery] = useSearchParams();
  const session = useSession();
  const tab: Tab = query.get('tab') === 'signup' ? 'signup' : 'login';
  useTitle(tab === 'signup' ? 'Registrieren' : 'Login');
  useEffect(() => setLeaving(false), []);
  if (session === undefined) return null;
  if (session?.alive) return <Navigate to={afterSignIn(session.role, query.get('next'))} replace />;
  const choose = (value: Tab) => {
    const next = new URLSearchParams(query);
    next.set('tab', value);
    setQuery(next, { replace: true });
  };
  return (
    <div className="phone">
      <AppBar back={PATHS.landing} backLabel="Zurück zur Startseite" />
      <main className="screen screen--24 screen--air">
        <NoticeSlot />
        <div className="stack stack--4">
          <Brand />
          <h1 className="visually-hidden">{tab === 'signup' ? 'Registrieren' : 'Login'}</h1>
          <p className="muted">{FOR[tab]}</p>
        </div>
        <Tabs label="Zugang" tabs={TABS} value={tab} onChange={choose} fill>
          {tab === 'signup' ? <SignupForm /> : <SignIn email={readableEmail(session?.email ?? '')} />}
        </Tabs>
      </main>
      <footer className="foot-links">
        <Link to={PATHS.imprint}>Impressum</Link>
        <Link to={PATHS.privacy}>Datenschutz</Link>
      </footer>
    </div>
  );
}
