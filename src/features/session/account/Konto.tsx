import { useState } from 'react';
import type { SessionRow } from '../../../data/db';
import { useSession, useSetting } from '../../../data/hooks';
import { type SettingKey, type Settings, setSetting } from '../../../data/settings';
import { captureAtStartDefault, homePath, maySubmit, ROLE_LABEL } from '../../../domain/role';
import { Segments, Switch } from '../../../ui/choice';
import { FieldScreen } from '../../../ui/fieldScreen';
import { toast } from '../../../ui/toast';
import { SignOutButton } from '../SignOutButton';
import { Person } from './Person';
import { Part } from './rows';
import { Security } from './Security';
import { ThisDevice } from './ThisDevice';
import { useAccount } from './useAccount';
import { YourData } from './YourData';

/** The account and this device: who is signed in, how the app starts and looks, what the phone keeps. */
export function Konto() {
  const session = useSession();
  return session ? <KontoOf session={session} /> : null;
}

function KontoOf({ session }: { session: SessionRow }) {
  const [account, askAgain] = useAccount(session);
  return (
    <FieldScreen
      title="Konto"
      subtitle={`${session.fullName}, ${ROLE_LABEL[session.role]}`}
      back={homePath(session.role)}
      end={<SignOutButton />}
      gap="wide"
    >
      <Person session={session} account={account} />
      <Security session={session} account={account} onChanged={askAgain} />
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
      <YourData session={session} />
    </FieldScreen>
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
