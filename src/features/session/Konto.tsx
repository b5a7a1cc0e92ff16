import { Building2, Mail, User } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SessionRow } from '../../data/db';
import { useSession, useSetting } from '../../data/hooks';
import { setSetting } from '../../data/settings';
import { captureAtStartDefault, homePath, maySubmit, ROLE_LABEL } from '../../domain/role';
import { Segments, Switch } from '../../ui/choice';
import { FieldScreen } from '../../ui/fieldScreen';
import { Icon, type IconType } from '../../ui/icon';
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

/** D47: on for employees, off for others, until the person decides. */
function CaptureAtStart({ session }: { session: SessionRow }) {
  const chosen = useSetting('captureAtStart');
  return (
    <Switch
      label="Beim Start gleich aufnehmen"
      hint="Das Symbol auf dem Startbildschirm öffnet die Kamera."
      checked={chosen ?? captureAtStartDefault(session.role)}
      onChange={(on) => void setSetting('captureAtStart', on)}
    />
  );
}

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Hell' },
  { value: 'dark', label: 'Dunkel' },
] as const;

function Theme() {
  const chosen = useSetting('theme');
  return (
    <Segments
      label="Darstellung"
      options={THEMES}
      value={chosen ?? 'system'}
      onChange={(theme) => void setSetting('theme', theme)}
    />
  );
}
