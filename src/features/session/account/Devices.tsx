import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SessionRow } from '../../../data/db';
import { grantOf, updateSession } from '../../../data/session';
import { isShortLived } from '../../../device/installation';
import { hasAddress } from '../../../domain/user';
import { ConfirmAct } from '../../../office/confirm';
import { queries, UNTIL_NETWORK } from '../../../office/queries';
import { setSession } from '../../../remote/client';
import { type Device, endDevice, listDevices, type OwnDevices } from '../../../remote/devices';
import { RemoteError } from '../../../remote/failure';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Loading } from '../../../ui/listState';
import { DEVICES } from '../../../ui/paths';
import { twice } from '../../../ui/secondLanguage';
import { AppCode } from '../pairing/AppCode';
import { WITH_CODE, WORDS } from '../words';
import { deviceLines, type ShownDevice } from './deviceLines';
import { Part } from './rows';

/** The devices that may deliver for this account, each to be signed out (D84), and those that signed for it (D205); only the server knows them. */
export function Devices({ session }: { session: SessionRow }) {
  const [found, reload] = useDevices(session);
  const [leaving, setLeaving] = useState<Device | null>(null);
  const byCode = !hasAddress(session.email);
  useAskedFor(typeof found === 'object');
  const end = async (device: Device) => {
    const token = await endDevice(device.id);
    // It replaces every other token of this person, one that was renewed meanwhile too.
    if (await updateSession({ token, alive: true }, { user: session.user })) setSession(token);
  };
  return (
    <Part title="Meine Geräte" id={DEVICES}>
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
          text={`${nameOf(leaving.name)}: Was darauf bis jetzt aufgenommen wurde, wird noch übertragen und wartet auf die Freigabe des Betriebs. Auf Ihren anderen Geräten melden Sie sich danach neu an; übertragen wird dort weiter.${byCode ? ` ${WITH_CODE}` : ''}`}
          label="Abmelden"
          act={() => end(leaving)}
          done={null}
          failed={WORDS.failed}
          onEnd={reload}
          onClose={() => setLeaving(null)}
        />
      )}
    </Part>
  );
}

function List({ devices, onLeave }: { devices: ShownDevice[]; onLeave: (device: Device) => void }) {
  if (devices.length === 0)
    return <p className="below-head small muted">{twice('Noch kein Gerät hat für Sie übertragen.')}</p>;
  return (
    <div className="rows">
      {devices.map(({ id, name, lines, device }) => (
        <div className="row row--fact" key={id}>
          <Icon of={Smartphone} />
          <span>
            {nameOf(name)}
            {lines.map((line) => (
              <span className="line small muted" key={line}>
                {twice(line)}
              </span>
            ))}
          </span>
          <span className="row__value">{device && stateOf(device, onLeave)}</span>
        </div>
      ))}
    </div>
  );
}

function stateOf(device: Device, onLeave: (device: Device) => void): ReactNode {
  if (device.here) return <span className="nowrap">{twice('Dieses Gerät')}</span>;
  return <Button onClick={() => onLeave(device)}>Abmelden</Button>;
}

function NotHere({ why, onAgain }: { why: NotThere; onAgain: () => void }) {
  if (why === 'loading') return <Loading label="Geräte werden geladen" />;
  if (why === 'offline') return <p className="small muted">{twice('Nur mit Netz')}</p>;
  return (
    <>
      <p className="small muted">{twice('Die Liste konnte nicht geladen werden')}</p>
      <Button onClick={onAgain}>Erneut versuchen</Button>
    </>
  );
}

function nameOf(name: string): string {
  return name || 'Unbekanntes Gerät';
}

type NotThere = 'loading' | 'offline' | 'failed';

/** What the server answered; the second value asks again. */
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
  // Who is not signed in any more asks nobody; the next sign-in does.
  const missing = alive ? (error ? whyNot(error) : 'loading') : 'offline';
  return [data ?? missing, () => void refetch()];
}

function whyNot(error: unknown): NotThere {
  return error instanceof RemoteError && error.kind === 'offline' ? 'offline' : 'failed';
}

/** Who came for the devices (D125) sees them, as soon as they are there. */
function useAskedFor(there: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (there && hash === `#${DEVICES}`) document.getElementById(DEVICES)?.scrollIntoView();
  }, [there, hash]);
}
