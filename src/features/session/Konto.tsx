import { Building2, Mail, User } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SessionRow } from '../../data/db';
import { useSession, useSetting } from '../../data/hooks';
import { type SettingKey, type Settings, setSetting } from '../../data/settings';
import { captureAtStartDefault, homePath, maySubmit, ROLE_LABEL } from '../../domain/role';
import { Segments, Switch } from '../../ui/choice';
import { FieldScreen } from '../../ui/fieldScreen';
import { Icon, type IconType } from '../../ui/icon';
import { toast } from '../../ui/toast';
import { SignOutButton } from './SignOutButton';
import { ThisDevice } from './ThisDevice';

/** The account and this device: who is signed in, how the app starts and looks, what the phone keeps. */
export function Konto() {
  const session = useSession();
  return session ? <KontoOf session={session} /> : null;
}

function KontoOf({ session }: { session: SessionRow }) {
  const company = session.employer?.companyName || session.companyName;
  return (
    <FieldScreen
      title="Konto"
      subtitle={`${session.fullName}, ${ROLE_LABEL[session.role]}`}
      back={homePath(session.role)}
      end={<SignOutButton />}
      gap="wide"
    >
      <Part title="Person">
        <div className="rows">
          <Fact icon={User} label="Vollständiger Name" value={session.fullName} />
          <Fact icon={Building2} label="Firmenname" value={company || 'Nicht angegeben'} />
          <Fact icon={Mail} label="E-Mail" value={session.email} />
        </div>
      </Part>
      <Part title="Sicherheit">
        <p className="below-head">
          Das Passwort lässt sich in dieser Fassung noch nicht hier ändern.
          {session.employer && ' Ein neues erhalten Sie von Ihrem Betrieb.'}
        </p>
      </Part>
      {maySubmit(session.role) && (
        <Part title="Aufnahme">
          <CaptureAtStart session={session} />
        </Part>
      )}
      <Part title="Darstellung">
        <Theme />
      </Part>
      <Part title="Dieses Gerät">
        <ThisDevice user={session.user} />
      </Part>
    </FieldScreen>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="group group--tight">
      <div className="group__head">
        <h2>{title}</h2>
      </div>
      {children}
    </section>
  );
}

function Fact({ icon, label, value }: { icon: IconType; label: string; value: string }) {
  return (
    <div className="row row--fact">
      <Icon of={icon} />
      <span>{label}</span>
      <span className="row__value">{value}</span>
    </div>
  );
}

/**
 * A setting that shows what was tapped at once, without waiting for the storage.
 * @param fallback what counts while nobody has decided.
 */
function useChoice<K extends SettingKey>(key: K, fallback: Settings[K]): [Settings[K], (value: Settings[K]) => void] {
  const stored = useSetting(key);
  const [tapped, setTapped] = useState<Settings[K]>();
  const choose = (value: Settings[K]) => {
    setTapped(value);
    setSetting(key, value).catch((error: Error) => {
      setTapped(undefined);
      toast({ kind: 'danger', title: 'Fehler', text: error.message });
    });
  };
  return [tapped ?? stored ?? fallback, choose];
}

/** D47: on for employees, off for others, until the person decides. */
function CaptureAtStart({ session }: { session: SessionRow }) {
  const [on, choose] = useChoice('captureAtStart', captureAtStartDefault(session.role));
  return (
    <Switch
      label="Beim Start gleich aufnehmen"
      hint="Das Symbol auf dem Startbildschirm öffnet die Kamera."
      checked={on}
      onChange={choose}
    />
  );
}

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Hell' },
  { value: 'dark', label: 'Dunkel' },
] as const;

function Theme() {
  const [theme, choose] = useChoice('theme', 'system');
  return <Segments label="Darstellung" options={THEMES} value={theme} onChange={choose} />;
}
