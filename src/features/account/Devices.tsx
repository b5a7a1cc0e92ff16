import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { queries, UNTIL_NETWORK } from '../../api/cache/queries';
import { endDevice, endSession, listDevices, type OwnDevices } from '../../api/devices';
import { RemoteError } from '../../api/failure';
import { Button } from '../../components/Button';
import { ConfirmAct } from '../../components/dialogs/Confirm';
import { Icon } from '../../components/Icon';
import { Loading } from '../../components/ListState';
import { DEVICES } from '../../components/paths';
import { withSecondLine } from '../../components/SecondLanguage';
import type { SessionRow } from '../../db/db';
import { grantOf } from '../../db/session';
import { hasAddress } from '../../domain/people/user';
import { isShortLived } from '../../platform/installation';
import { AppCode } from '../sign-in/pairing/AppCode';
import { WITH_CODE, WORDS } from '../sign-in/words';
import { deviceLines, type Ending, type ShownDevice } from './deviceLines';
import { keepToken } from './keepToken';
import { AccountPart } from './Rows';

/** Sessions, delivery grants and signing keys of this account. Only the server knows them. */
export function Devices({ session }: { session: SessionRow }) {
  const [found, reload] = useDevices(session);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const byCode = !hasAddress(session.email);
  useScrollToHash(typeof found === 'object');
  const endSessionOrDevice = async ({ ending }: Leaving) => {
    if (ending.kind === 'session') return endSession(ending.id);
    await keepToken(session.user, await endDevice(ending.id));
  };
  return (
    <AccountPart title="Meine Geräte" id={DEVICES}>
      {typeof found === 'object' ? (
        <List devices={deviceLines(found)} onLeave={setLeaving} />
      ) : (
        <div className="stack stack--8 below-head">
          <NotHere why={found} onAgain={reload} />
        </div>
      )}
      {byCode && isShortLived() && <AppCode />}
      {leaving && (
        <ConfirmAct
          title="Gerät abmelden?"
          text={`${nameOf(leaving.name)}: ${leaving.ending.delivers ? DELIVERS : SIGNED_OUT}${byCode ? ` ${WITH_CODE}` : ''}`}
          label="Abmelden"
          act={() => endSessionOrDevice(leaving)}
          done={null}
          failed={WORDS.failed}
          onEnd={reload}
          onClose={() => setLeaving(null)}
        />
      )}
    </AccountPart>
  );
}

const DELIVERS =
  'Was darauf bis jetzt aufgenommen wurde, wird noch übertragen und wartet auf die Freigabe des Betriebs.';
const SIGNED_OUT = 'Dort ist danach niemand mehr mit Ihrem Konto angemeldet.';

type Leaving = ShownDevice & { ending: Ending };

function List({ devices, onLeave }: { devices: ShownDevice[]; onLeave: (device: Leaving) => void }) {
  if (devices.length === 0)
    return <p className="below-head small muted">{withSecondLine('Noch kein Gerät hat für Sie übertragen.')}</p>;
  return (
    <div className="rows">
      {devices.map((device) => (
        <div className="row row--fact" key={device.id}>
          <Icon of={Smartphone} />
          <span>
            {nameOf(device.name)}
            {device.lines.map((line) => (
              <span className="line small muted" key={line}>
                {withSecondLine(line)}
              </span>
            ))}
          </span>
          <span className="row__value">{stateOf(device, onLeave)}</span>
        </div>
      ))}
    </div>
  );
}

function stateOf(device: ShownDevice, onLeave: (device: Leaving) => void): ReactNode {
  const { here, ending } = device;
  if (here) return <span className="nowrap">{withSecondLine('Dieses Gerät')}</span>;
  return ending && <Button onClick={() => onLeave({ ...device, ending })}>Beenden</Button>;
}

function NotHere({ why, onAgain }: { why: NotThere; onAgain: () => void }) {
  if (why === 'loading') return <Loading label="Geräte werden geladen" />;
  if (why === 'offline') return <p className="small muted">{withSecondLine('Nur mit Netz')}</p>;
  return (
    <>
      <p className="small muted">{withSecondLine('Die Liste konnte nicht geladen werden')}</p>
      <Button onClick={onAgain}>Erneut versuchen</Button>
    </>
  );
}

function nameOf(name: string): string {
  return name || 'Unbekanntes Gerät';
}

type NotThere = 'loading' | 'offline' | 'failed';

function useDevices({ user, alive }: SessionRow): [OwnDevices | NotThere, () => void] {
  const { data, error, refetch } = useQuery(
    {
      queryKey: [user, 'devices'],
      queryFn: async () => listDevices((await grantOf(user))?.grant ?? null),
      enabled: alive,
      ...UNTIL_NETWORK,
    },
    queries,
  );
  // Without a sign-in nothing is loaded; the next sign-in loads it.
  const missing = alive ? (error ? whyNot(error) : 'loading') : 'offline';
  return [data ?? missing, () => void refetch()];
}

function whyNot(error: unknown): NotThere {
  return error instanceof RemoteError && error.kind === 'offline' ? 'offline' : 'failed';
}

/** Scrolls to the devices when a link requests them. */
function useScrollToHash(there: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (there && hash === `#${DEVICES}`) document.getElementById(DEVICES)?.scrollIntoView();
  }, [there, hash]);
}
