import { Building2, House, Smartphone, UserPlus, UserRound, Users } from 'lucide-react';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Brand } from '../../components/AppBar';
import { useTitle } from '../../components/FieldScreen';
import { Icon, type IconType } from '../../components/Icon';
import { withSecondLine } from '../../components/SecondLanguage';
import { Tabs } from '../../components/Tabs';
import { useWide } from '../../components/useWide';
import { useSession } from '../../db/live/screens';
import { readableEmail } from '../../domain/people/user';
import { afterSignIn } from './afterSignIn';
import { setLeaving } from './leaving';
import { SignIn } from './SignIn';
import { SignInFrame } from './SignInFrame';
import { SignupForm } from './SignupForm';
import './auth.css';

const TABS = [
  { value: 'login', label: 'Login' },
  { value: 'signup', label: 'Registrieren' },
] as const;
type Tab = (typeof TABS)[number]['value'];

/** Sign-in is for everybody, registration for property managers only. */
const FOR: Record<Tab, string> = {
  login: 'Für Hausverwaltungen, Dienstleister und Mitarbeitende',
  signup: 'Kostenloses Konto für Hausverwaltungen',
};

type Point = { icon: IconType; head: string; text: string };

const BESIDE: Record<Tab, readonly Point[]> = {
  login: [
    {
      icon: Building2,
      head: 'Hausverwaltungen',
      text: 'sehen, was an ihren Immobilien getan wurde: mit Foto, Uhrzeit und Ort.',
    },
    {
      icon: Users,
      head: 'Dienstleister',
      text: 'sehen, wer heute wo war, und ordnen Mitarbeitende den Immobilien zu.',
    },
    { icon: Smartphone, head: 'Mitarbeitende', text: 'dokumentieren am Telefon, auch ohne Netz.' },
  ],
  signup: [
    { icon: UserRound, head: '1. Konto anlegen', text: 'Name, Firma, E-Mail, Passwort. Es kostet Sie nichts.' },
    { icon: House, head: '2. Immobilien eintragen', text: 'mit Name und Adresse.' },
    { icon: UserPlus, head: '3. Dienstleister einladen', text: 'per E-Mail oder mit einem Link.' },
  ],
};

/** The specification's Auth screen. A live session redirects home (spec 4). */
export function Auth() {
  const [query, setQuery] = useSearchParams();
  const session = useSession();
  const tab: Tab = query.get('tab') === 'signup' ? 'signup' : 'login';
  useTitle(tab === 'signup' ? 'Registrieren' : 'Login');
  useEffect(() => setLeaving(false), []);
  if (session === undefined) return null;
  if (session?.alive) return <Navigate to={afterSignIn(session.role, query.get('next'))} replace />;
  const chooseTab = (value: Tab) => {
    const next = new URLSearchParams(query);
    next.set('tab', value);
    setQuery(next, { replace: true });
  };
  return (
    <SignInFrame className="auth">
      <div className="auth__for">
        <div className="stack stack--4">
          <Brand />
          <h1 className="visually-hidden">{tab === 'signup' ? 'Registrieren' : 'Login'}</h1>
          <p className="muted">{withSecondLine(FOR[tab])}</p>
        </div>
        <BesideTheForm tab={tab} />
      </div>
      <div className="auth__form">
        <Tabs label="Zugang" tabs={TABS} value={tab} onChange={chooseTab} fill>
          {tab === 'signup' ? <SignupForm /> : <SignIn email={readableEmail(session?.email ?? '')} />}
        </Tabs>
      </div>
    </SignInFrame>
  );
}

function BesideTheForm({ tab }: { tab: Tab }) {
  if (!useWide()) return null;
  return (
    <ul className="auth__points">
      {BESIDE[tab].map(({ icon, head, text }) => (
        <li key={head}>
          <Icon of={icon} />
          <div>
            <p className="strong">{head}</p>
            <p className="muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
